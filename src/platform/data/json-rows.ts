import { type RawBuilder, sql } from 'kysely';

/** SQL: the rows of a query as a JSON array, by a column. */
export function jsonRows(rows: RawBuilder<unknown>, order: string): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(to_jsonb(each) order by ${sql.raw(`each.${order}`)}), '[]')
    from (${rows}) as each)`;
}
