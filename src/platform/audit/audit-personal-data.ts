import { type RawBuilder, sql } from 'kysely';
import { coded, exportedColumns, kept, REFERENCE, withheld } from '../data/personal-data.ts';

/** The audit log in the export of one person's data. Its lines hold ids, and texts of the staff. */
export const AUDIT_PERSONAL_TABLE = {
  table: 'audit_log',
  label: 'Registro de actividad',
  columns: {
    id: REFERENCE,
    at: kept('Cuándo'),
    action: coded('Acción'),
    record_type: coded('Registro'),
    record_id: REFERENCE,
    details: kept('Detalle'),
    ...withheld('staff', 'actor_id', 'actor_name', 'address', 'device'),
    ...withheld('internal', 'hash', 'previous_hash', 'mac'),
  },
} as const;

/** SQL: the lines that name one of the records. */
export function auditLinesOf(ids: readonly string[]): RawBuilder<unknown> {
  const columns = exportedColumns(AUDIT_PERSONAL_TABLE).map((name) => sql.ref(name));
  return sql`select ${sql.join(columns)} from audit_log
    where record_id = any(${ids}::text[])
      or details ->> 'of' = any(${ids}::text[]) or details ->> 'into' = any(${ids}::text[])
    order by id`;
}
