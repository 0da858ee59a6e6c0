import { sql } from 'kysely';
import { type AuditContext, writeAudit } from '#platform/audit/audit-log.ts';
import type { Db } from '#platform/data/database.ts';
import { writeCsv } from '#shared/text/csv.ts';
import { CSV_COLUMNS } from '../../contract/component-csv.ts';
import type { ActionContext } from '../component-actions.ts';
import { CSV_CELLS } from './csv-cells.ts';

/** Returns all components as CSV, by name; the file can be imported. Writes an audit line. */
export async function exportComponents(
  db: Db,
  by: ActionContext & { from: AuditContext },
): Promise<string> {
  const components = await db
    .selectFrom('components')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy(sql`folded(name)`)
    .orderBy('code')
    .execute();
  const details = { components: components.length };
  await writeAudit(db, { ...by, action: 'components-exported', details });
  const rows = components.map((each) => CSV_COLUMNS.map((column) => CSV_CELLS[column].write(each)));
  return writeCsv([CSV_COLUMNS, ...rows]);
}
