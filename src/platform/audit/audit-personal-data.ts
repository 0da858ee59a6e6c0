import { type RawBuilder, sql } from 'kysely';
import { columnList, withheld } from '../data/personal-data.ts';

const COLUMNS = ['id', 'at', 'action', 'record_type', 'record_id', 'details'];

/** The audit log in the export of one person's data. Its lines hold ids, and texts of the staff. */
export const AUDIT_PERSONAL_TABLE = {
  table: 'audit_log',
  exported: COLUMNS,
  withheld: {
    ...withheld('staff', 'actor_id', 'actor_name', 'address', 'device'),
    ...withheld('internal', 'hash', 'previous_hash', 'mac'),
  },
} as const;

/** SQL: the lines that name one of the records. */
export function auditLinesOf(ids: readonly string[]): RawBuilder<unknown> {
  return sql`select ${columnList(COLUMNS, 'audit_log')} from audit_log
    where record_id = any(${ids}::text[])
      or details ->> 'of' = any(${ids}::text[]) or details ->> 'into' = any(${ids}::text[])
    order by id`;
}
