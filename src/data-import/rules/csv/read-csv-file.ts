import type { ImportOptions } from '../import-records.ts';
import { type CsvFile, openCsv } from './csv-lines.ts';
import { readClientCsv, readVisitCsv } from './csv-readers.ts';
import type { ClientLine, CsvColumn, CsvKind, CsvResult, VisitLine } from './csv-records.ts';

export type ReadCsv =
  | { kind: 'clients'; result: CsvResult<ClientLine> }
  | { kind: 'visits'; result: CsvResult<VisitLine> };

/** Columns that lists of clients have, and lists of visits do not. */
const OF_CLIENTS: readonly CsvColumn[] = ['email', 'taxNumber', 'brand', 'frameNumber', 'notes'];

/** Reads a spreadsheet. Without `kind`, it has visits if it has their columns and none of clients alone. */
export function readImportCsv(csv: CsvFile, options: ImportOptions, kind?: CsvKind): ReadCsv {
  const table = openCsv(csv);
  if (table.kind === 'unreadable') return { kind: kind ?? 'clients', result: table };
  if (kind === 'clients') return { kind, result: readClientCsv(table, options) };
  const visits = { kind: 'visits', result: readVisitCsv(table, options) } as const;
  if (kind === 'visits') return visits;
  const clients = { kind: 'clients', result: readClientCsv(table, options) } as const;
  if (visits.result.kind === 'unreadable') return clients;
  if (clients.result.kind === 'unreadable') return visits;
  const isOfClients = clients.result.headings.some(
    ({ column }) => column !== null && OF_CLIENTS.includes(column),
  );
  return isOfClients ? clients : visits;
}
