import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Upload, UploadedFile } from '#platform/http/upload-endpoints.ts';
import type { ImportChoices } from '../../contract/imports.ts';
import { MAX_CSV_BYTES } from '../../rules/csv/csv-lines.ts';
import { type CsvColumn, SHEET_COLUMNS } from '../../rules/csv/csv-records.ts';
import type { ImportOptions } from '../../rules/import-records.ts';
import { csvSteps } from '../csv/csv-steps.ts';
import { type LoadedCsv, loadCsv } from '../csv/load-csv.ts';
import type { Dump } from '../dump.ts';
import { ImportRejected } from '../import-log.ts';
import type { ImportStep } from '../import-step.ts';
import { loadDump } from '../load-dump.ts';
import { expandZip } from './expand-zip.ts';

export type LoadedFiles = {
  source: string;
  dump: Dump;
  steps?: readonly ImportStep[];
  /** `null` for a dump. */
  sheet: Pick<LoadedCsv, 'kind' | 'headings'> | null;
};

type Options = Omit<ImportOptions, 'dates' | 'monthFirst'> & { isPreview: boolean };

const SHEET = /\.(?:csv|tsv|txt)$/i;
const WORKBOOK = /\.(?:xlsx?|xlsm|ods|numbers)$/i;

/** Reads uploaded files: one spreadsheet, or the files of a dump, also in a zip archive. Rejects anything else. */
export async function loadFiles(
  upload: Upload,
  choices: ImportChoices,
  { isPreview, ...options }: Options,
): Promise<LoadedFiles> {
  const source = sourceOf(upload.files);
  const files = await unpacked(upload.files);
  const workbook = files.find(({ name }) => WORKBOOK.test(name));
  if (workbook) throw new ImportRejected(`«${workbook.name}» es una planilla: guárdala como CSV.`);
  const reading = {
    ...options,
    dates: choices.dates,
    monthFirst: choices.order === 'month-first',
  };
  const [first] = files;
  if (first === undefined) throw new ImportRejected(`«${source}» no tiene archivos.`);
  if (!files.some(({ name }) => SHEET.test(name))) {
    return { source, dump: await loadDump(dirname(first.path), reading), sheet: null };
  }
  if (files.length > 1)
    throw new ImportRejected('Elige una sola planilla CSV, sin otros archivos.');
  const csv = await loadSheet(first, choices, reading);
  return { source, dump: csv.dump, steps: csvSteps(csv, { isPreview }), sheet: csv };
}

async function loadSheet(
  { name, path }: UploadedFile,
  { kind, columns }: ImportChoices,
  options: ImportOptions,
): Promise<LoadedCsv> {
  const { size } = await stat(path);
  if (size > MAX_CSV_BYTES) throw new ImportRejected(`«${name}» supera los 32 MB.`);
  const chosen = columns === undefined ? {} : { columns: columnsOf(columns) };
  return loadCsv({ file: name, bytes: await readFile(path), ...chosen }, options, kind);
}

const columnsOf = (text: string): (CsvColumn | null)[] =>
  text.split(',').map((name) => SHEET_COLUMNS.find((column) => column === name) ?? null);

async function unpacked(files: readonly UploadedFile[]): Promise<readonly UploadedFile[]> {
  const archive = files.find(({ name }) => /\.zip$/i.test(name));
  if (archive === undefined) return files;
  if (files.length > 1) throw new ImportRejected('Elige un solo .zip, sin otros archivos.');
  return expandZip(archive);
}

/** The name by which the list shows the import, and an interrupted one is found again. */
function sourceOf(files: readonly UploadedFile[]): string {
  const [first = '', ...others] = files.map(({ name }) => name).toSorted();
  return others.length === 0 ? first : `${first} y ${others.length} más`;
}
