import { type RawBuilder, sql } from 'kysely';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { phoneDigits } from '#shared/fields/phone-search.ts';
import type { Db } from './database.ts';

/** Letters and digits that a trigram index needs; for fewer it reads all its entries. */
const INDEXED_LETTERS = 3;
/** Looked through in about 20 CPU-ms. */
const MOST_LOOKED_THROUGH = 20_000;
const TOO_FEW_LETTERS =
  'Hay demasiados registros para buscar con tan pocas letras. Escribe al menos tres letras o números.';

/**
 * Whether a column of folded text (`folded()` of the schema) has a text as part of it, ignoring
 * case and accents. `%`, `_` and `\` mean themselves.
 */
export function containsText(folded: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const text = withoutNul(part.trim());
  // A subquery is worked out once; a parameter would be folded anew for every row.
  // No trigram index serves `strpos`: it is for texts that such an index only slows down.
  if (!isIndexed(text)) return sql`strpos(${folded}, (select folded(${text}))) > 0`;
  const meant = text.replace(/[\\%_]/g, '\\$&');
  return sql`${folded} like (select '%' || folded(${meant}) || '%')`;
}

/**
 * Returns the condition that a `search_text` column contains a text: part of a name, a motorcycle or
 * a code, or digits of a telephone number in any grouping.
 */
export function matchesSearch(searchText: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const digits = phoneDigits(part);
  const asText = containsText(searchText, part);
  if (digits === null) return asText;
  return sql`(${asText} or ${searchText} like ${`%${digits}%`})`;
}

const isIndexed = (text: string) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= INDEXED_LETTERS;

/**
 * Refuses (400) a search by texts that no index serves in more than `MOST_LOOKED_THROUGH` rows.
 * `texts` are by field; `rows` selects what they are searched in.
 */
export async function rejectUnindexedSearch(
  db: Db,
  texts: Readonly<Record<string, string | undefined>>,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined);
  if (given.length === 0 || given.some(([, text]) => isIndexed(text ?? ''))) return;
  const { rows: found } = await sql<{ long: boolean }>`
    select exists (${rows} offset ${MOST_LOOKED_THROUGH}) as long`.execute(db);
  if (found[0]?.long !== true) return;
  throw invalidFields(Object.fromEntries(given.map(([field]) => [field, TOO_FEW_LETTERS])));
}

/** PostgreSQL takes no NUL; no stored text has one, nor this in its place. */
export function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
