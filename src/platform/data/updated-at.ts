import { sql } from 'kysely';

/**
 * New `updated_at` of a changed row. At least one millisecond later than the former one, so that it
 * distinguishes the versions of the row in the API, which has milliseconds.
 */
export const NEXT_UPDATED_AT = sql<Date>`greatest(now(), updated_at + interval '1 millisecond')`;

/**
 * Whether a record, which the caller has locked, was changed since the API returned `expected` as its `updatedAt`;
 * `undefined`: any version will do.
 */
export function hasChangedSince(
  { updatedAt }: { updatedAt: string },
  expected: string | undefined,
): boolean {
  return expected !== undefined && Date.parse(expected) !== Date.parse(updatedAt);
}
