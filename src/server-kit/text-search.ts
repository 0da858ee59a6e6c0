import { type RawBuilder, sql } from 'kysely';
import { phoneDigits } from '#kernel/phone-search.ts';

/**
 * Whether a column of folded text (`folded()` of the schema) has a text as part of it, ignoring
 * case and accents. `%`, `_` and `\` mean themselves.
 */
export function containing(folded: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const meant = storable(part.trim()).replace(/[\\%_]/g, '\\$&');
  // A subquery is worked out once; a parameter would be folded anew for every row.
  return sql`${folded} like (select '%' || folded(${meant}) || '%')`;
}

/**
 * Returns the condition that a `search_text` column contains a text: part of a name, a motorcycle or
 * a code, or digits of a telephone number in any grouping.
 */
export function searched(searchText: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const digits = phoneDigits(part);
  const asText = containing(searchText, part);
  if (digits === null) return asText;
  return sql`(${asText} or ${searchText} like ${`%${digits}%`})`;
}

/** PostgreSQL takes no NUL; no stored text has one, nor this in its place. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
