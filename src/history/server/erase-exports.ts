import { type RawBuilder, sql } from 'kysely';
import { ERASED_PART, PERSONAL_CITATIONS } from '#agenda/server/citations/personal-data.ts';
import type { Tx } from '#platform/data/database.ts';
import { erasedTexts, type PersonalIds } from '#platform/data/personal-data.ts';
import { PERSONAL_RESERVATIONS } from '#reservations/server/reservations/personal-data.ts';

/**
 * Erases the person's data in the copies of cleared records: the lines of these records get the values that
 * the records have then. All other lines stay as they are, and the counts too.
 */
export async function eraseExports(
  tx: Tx,
  { citations, reservations }: PersonalIds,
): Promise<void> {
  const ids = [...citations, ...reservations];
  const namesOne = (text: string) => sql`exists (
    select from unnest(${ids}::text[]) as id where strpos(${sql.ref(text)}, id) > 0)`;
  await sql`
    update history_export_parts as part set lines = (
      select string_agg(
        case when ${namesOne('each.line')} then ${erasedLine(sql`each.line`)} else each.line end,
        E'\\n' order by each.place)
      from string_to_table(part.lines, E'\\n') with ordinality as each (line, place))
    where ${namesOne('part.lines')}`.execute(tx);
}

/** SQL: a line with the erased values of the columns that it has. An earlier version wrote fewer columns. */
function erasedLine(line: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select (copy || jsonb_build_object('record', copy -> 'record' || (
        select coalesce(jsonb_object_agg(key, value), '{}')
        from jsonb_each(case copy ->> 'kind'
          when 'citation' then ${JSON.stringify(erasedTexts(PERSONAL_CITATIONS))}::jsonb
          else ${JSON.stringify(erasedTexts(PERSONAL_RESERVATIONS))}::jsonb end)
        where copy -> 'record' ? key))
      || ${withoutReasons('events')} || ${withoutReasons('refunds')} || ${WITHOUT_TEXTS})::text
    from (select ${line}::jsonb as copy) as parsed)`;
}

/** SQL: the parts of the line, without the texts of work orders. */
const WITHOUT_TEXTS = sql`case when jsonb_typeof(copy -> 'parts') = 'array' then jsonb_build_object('parts', (
  select coalesce(jsonb_agg(case
      when row ->> 'line_id' is not null then row || ${JSON.stringify({ name: ERASED_PART })}::jsonb
      else row end order by place), '[]')
  from jsonb_array_elements(copy -> 'parts') with ordinality as rows (row, place))) else '{}' end`;

/** SQL: a property of the line, a list of rows, without the reasons that staff wrote. */
function withoutReasons(property: string): RawBuilder<unknown> {
  const list = sql`copy -> ${sql.lit(property)}`;
  return sql`case when jsonb_typeof(${list}) = 'array' then jsonb_build_object(${sql.lit(property)}, (
    select coalesce(jsonb_agg(case
        when row ? 'reason' then row || '{"reason": ""}'
        when row -> 'details' ? 'reason' then jsonb_set(row, '{details,reason}', '""')
        else row end order by place), '[]')
    from jsonb_array_elements(${list}) with ordinality as rows (row, place))) else '{}' end`;
}
