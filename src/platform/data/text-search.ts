import { type RawBuilder, sql } from 'kysely';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { phoneDigits } from '#shared/fields/phone-search.ts';
import type { Db } from './database.ts';

/** Letters and digits that a trigram index needs; for fewer it reads all its entries. */
const MIN_INDEXED_LETTERS = 3;
/** Words of a text that the index is asked for; bounds the number of different statements. */
const MAX_WORDS = 3;
/** Rows that may be searched without an index: about 20 ms of CPU time. */
const MAX_UNINDEXED_ROWS = 20_000;
const TOO_FEW_LETTERS =
  'Hay demasiados registros para buscar con tan pocas letras. Escribe al menos tres letras o números.';

/**
 * Condition that a column of folded text (`folded()` of the schema) contains a text, ignoring case
 * and accents. `%`, `_` and `\` have no special meaning.
 */
export function containsText(folded: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const text = withoutNul(part.trim());
  // The subquery is evaluated once; a parameter would be folded for every row.
  // `strpos` avoids the trigram index, which slows short texts down.
  const contains = sql<boolean>`strpos(${folded}, (select folded(${text}))) > 0`;
  if (!isIndexed(text)) return contains;
  // The index is asked for each word: for the whole text it also reads the entries of ends and
  // beginnings of words, which most rows have, and takes twice as long.
  const words = text.split(/\s+/).filter(isIndexed).slice(0, MAX_WORDS);
  if (words.length < 2) return likePart(folded, text);
  return sql`(${sql.join([...words.map((word) => likePart(folded, word)), contains], sql` and `)})`;
}

function likePart(folded: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  return sql`${folded} like (select '%' || folded(${escaped}) || '%')`;
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

const isIndexed = (text: string) =>
  (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_INDEXED_LETTERS;

/**
 * Rejects with 400 a search in more than `MAX_UNINDEXED_ROWS` rows if no text is long enough for an
 * index. `texts` by field; `rows` selects the searched rows.
 */
export async function rejectUnindexedSearch(
  db: Db,
  texts: Readonly<Record<string, string | undefined>>,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined);
  if (given.length === 0 || given.some(([, text]) => isIndexed(text ?? ''))) return;
  const { rows: found } = await sql<{ long: boolean }>`
    select exists (${rows} offset ${MAX_UNINDEXED_ROWS}) as long`.execute(db);
  if (found[0]?.long !== true) return;
  throw invalidFields(Object.fromEntries(given.map(([field]) => [field, TOO_FEW_LETTERS])));
}

/** Replaces NUL, which PostgreSQL rejects, by a character that no stored text has. */
export function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
