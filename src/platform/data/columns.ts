import { type RawBuilder, sql } from 'kysely';
import type { LocalDateTime } from '#shared/time/day-time.ts';

/** SQL: columns in the form of the contract, so that a row is the answer. */

/** An instant as ISO 8601, UTC. */
export function isoInstant(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Cents as dollars: the same number as `dollarsOf`. */
export function dollars(column: string): RawBuilder<number> {
  return sql`(${sql.ref(column)} / 100.0)::float8`;
}

/** Thousandths as a quantity in units: the same number as `quantityOf`. */
export function units(column: string): RawBuilder<number> {
  return sql`(${sql.ref(column)} / 1000.0)::float8`;
}

/** An instant as day and time in a zone. */
export function localDateTime(column: string, timeZone: string): RawBuilder<LocalDateTime | null> {
  const local = sql`${sql.ref(column)} at time zone ${timeZone}`;
  return sql`case when ${sql.ref(column)} is not null then json_build_object(
    'date', to_char(${local}, 'YYYY-MM-DD'), 'time', to_char(${local}, 'HH24:MI')) end`;
}
