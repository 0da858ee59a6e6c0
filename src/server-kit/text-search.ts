import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column of folded text (`folded()` of the schema) has a text as part of it, ignoring
 * case and accents. `%`, `_` and `\` mean themselves.
 */
export function containing(folded: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const meant = storable(part.trim()).replace(/[\\%_]/g, '\\$&');
  return sql`${folded} like '%' || folded(${meant}) || '%'`;
}

/** PostgreSQL takes no NUL; no stored text has one, nor this in its place. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
