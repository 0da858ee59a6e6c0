import { writeCsv } from '#kernel/csv.ts';
import { type Origin, writeAudit } from '#server-kit/audit.ts';
import type { Db } from '#server-kit/database.ts';
import { CSV_COLUMNS } from '../contract/component-csv.ts';
import type { By } from './component-actions.ts';
import { listAll } from './component-queries.ts';
import { CELLS } from './csv-cells.ts';

/** All components as a spreadsheet takes them, by name; the same file can be imported. Leaves a line in the log. */
export async function exportCsv(db: Db, by: By & { from: Origin }): Promise<string> {
  const components = await listAll(db);
  const details = { components: components.length };
  await writeAudit(db, { ...by, action: 'components-exported', details });
  const rows = components.map((each) => CSV_COLUMNS.map((column) => CELLS[column].write(each)));
  return writeCsv([CSV_COLUMNS, ...rows]);
}
