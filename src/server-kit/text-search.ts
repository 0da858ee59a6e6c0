import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column of folded text (`folded()` of the schema) has a text as part of it, ignoring
 * case and accents. `%`, `_` and `\` mean themselves.
 */
export function containing(folded: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const meant = storable(part.trim()).replace(/[\\%_]/g, '\\$&');
  // A subquery is worked out once; a parameter would be folded anew for every row.
  return sql`${folded} like (select '%' || folded(${meant}) || '%')`;
}

/** PostgreSQL takes no NUL; no stored text has one, nor this in its place. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
