import type { CsvFile } from '../../rules/csv/csv-lines.ts';
import type {
  ClientLine,
  CsvHeading,
  CsvKind,
  CsvResult,
  VisitLine,
} from '../../rules/csv/csv-records.ts';
import { readImportCsv } from '../../rules/csv/read-csv-file.ts';
import type { ImportOptions } from '../../rules/import-records.ts';
import { type Dump, emptyDump } from '../dump.ts';
import { ImportRejected } from '../import-log.ts';

/** The lines of a spreadsheet. `dump` has no records, but what the reading found. */
export type LoadedCsv = {
  file: string;
  headings: CsvHeading[];
  rejected: number;
  dump: Dump;
} & ({ kind: 'clients'; lines: ClientLine[] } | { kind: 'visits'; lines: VisitLine[] });

/** Reads a spreadsheet. Rejects a file that cannot be trusted as a whole, with its line. */
export function loadCsv(csv: CsvFile, options: ImportOptions, kind?: CsvKind): LoadedCsv {
  const read = readImportCsv(csv, options, kind);
  return read.kind === 'clients'
    ? { kind: read.kind, ...load(csv.file, read.result) }
    : { kind: read.kind, ...load(csv.file, read.result) };
}

function load<Line>(file: string, result: CsvResult<Line>) {
  if (result.kind === 'unreadable') {
    const { line, sentence } = result.problem;
    throw new ImportRejected(`«${file}», línea ${line}: ${sentence}`);
  }
  const { headings, outcomes, ambiguousDates } = result;
  const dump = emptyDump();
  dump.ambiguous = ambiguousDates;
  const lines: Line[] = [];
  let rejected = 0;
  for (const outcome of outcomes) {
    if (outcome.kind !== 'imported') dump.problems.push(...outcome.problems);
    if (outcome.kind === 'rejected') rejected += 1;
    else lines.push(outcome.record);
  }
  return { file, headings, lines, rejected, dump };
}
