import { writeCsv } from '#kernel/csv.ts';
import type { Db } from '#server-kit/database.ts';
import { CSV_COLUMNS } from '../contract/component-csv.ts';
import { listAll } from './component-queries.ts';
import { CELLS } from './csv-cells.ts';

/** All components as a spreadsheet takes them, by name; the same file can be imported. */
export async function exportCsv(db: Db): Promise<string> {
  const components = await listAll(db);
  const rows = components.map((each) => CSV_COLUMNS.map((column) => CELLS[column].write(each)));
  return writeCsv([CSV_COLUMNS, ...rows]);
}
