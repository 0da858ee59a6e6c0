import { sql } from 'kysely';

/**
 * `updated_at` of a row that changes: later than each that was told before, in the milliseconds that
 * go over the wire, so that it tells the versions of the row apart.
 */
export const NEXT_UPDATED_AT = sql<Date>`greatest(now(), updated_at + interval '1 millisecond')`;

/** Where the row is still as it was when this `updatedAt` was told; any row where none is given. */
export function unchangedSince(updatedAt: string | undefined) {
  if (updatedAt === undefined) return sql<boolean>`true`;
  return sql<boolean>`date_trunc('milliseconds', updated_at) = ${new Date(updatedAt)}`;
}
