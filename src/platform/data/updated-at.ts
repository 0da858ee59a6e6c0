import { sql } from 'kysely';

/**
 * New `updated_at` of a changed row. At least one millisecond later than the former one, so that it
 * distinguishes the versions of the row in the API, which has milliseconds.
 */
export const NEXT_UPDATED_AT = sql<Date>`greatest(now(), updated_at + interval '1 millisecond')`;

/** Condition that the row did not change since the API returned this `updatedAt`; true for `undefined`. */
export function unchangedSince(updatedAt: string | undefined) {
  if (updatedAt === undefined) return sql<boolean>`true`;
  return sql<boolean>`date_trunc('milliseconds', updated_at) = ${new Date(updatedAt)}`;
}
