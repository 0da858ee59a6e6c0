import { type RawBuilder, sql } from 'kysely';

/** SQL: columns in the form of the contract, so that a row is the answer. */

/** An instant as ISO 8601, UTC. */
export function isoInstant(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Cents as dollars: the same number as `dollarsOf`. */
export function dollars(column: string): RawBuilder<number> {
  return sql`(${sql.ref(column)} / 100.0)::float8`;
}
