import { type RawBuilder, sql } from 'kysely';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { phoneDigits, type SearchParts, searchParts } from '#shared/text/search-words.ts';
import type { Db } from './database.ts';

/** Letters and digits that a trigram index needs; a blank before a word counts. */
const MIN_INDEXED_LETTERS = 3;
/** Words of a text that the index is asked for; bounds the number of different statements. */
const MAX_INDEXED_WORDS = 3;
/** Letters of each of several words that the index is asked for (docs/decisions/0094). */
const BEGINNING_LETTERS = 5;
/** A text with at least so many digits is a whole telephone number: its groups are not searched as words. */
const WHOLE_NUMBER_DIGITS = 7;
/** Rows that may be searched without an index: about 20 ms of CPU time. */
const MAX_UNINDEXED_ROWS = 20_000;
const TOO_FEW_LETTERS =
  'Hay demasiados registros para buscar con tan pocas letras. Escribe al menos tres letras o números.';

/**
 * Condition that a column of `search_keys()` of the schema contains each word of a text, in any order
 * (docs/rules/search.md). A text without letters and digits matches nothing.
 */
export function matchesWords(keys: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const asked = searchParts(text);
  if (asked === null) return sql<boolean>`false`;
  const indexed = indexedParts(asked);
  // Of several words the index is asked for the beginnings: fewer trigrams to compare, and hardly more rows.
  const asks = indexed.length > 1 ? indexed.map(beginningOf) : indexed;
  const others = asked.parts.filter((part) => !asks.includes(part));
  const conditions = asks.map((part) => contains(keys, part));
  if (others.length > 0) conditions.push(containsAll(keys, others));
  const all = sql<boolean>`(${sql.join(conditions, sql` and `)})`;
  return asked.joined === null ? all : sql`(${all} or ${contains(keys, asked.joined)})`;
}

/**
 * As `matchesWords`, for a column that also has the digits of a telephone number: the text may be part of a number
 * in any grouping, with or without country code.
 */
export function matchesPhoneOrWords(keys: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const digits = phoneDigits(text);
  if (digits === null) return matchesWords(keys, text);
  const asNumber = contains(keys, digits);
  return digits.length < WHOLE_NUMBER_DIGITS
    ? sql`(${matchesWords(keys, text)} or ${asNumber})`
    : asNumber;
}

const beginningOf = (part: string) => [...part].slice(0, BEGINNING_LETTERS).join('');

/** The parts that the index is asked for, the longest first; none if the index cannot find `joined`. */
function indexedParts({ parts, joined }: SearchParts): string[] {
  if (joined !== null && !isIndexed(joined)) return [];
  return parts
    .filter(isIndexed)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_INDEXED_WORDS);
}

/** The subquery is evaluated once, and hides the text from the planner: equal plans for all texts. */
function contains(keys: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const pattern = `%${part}%`;
  return isIndexed(part)
    ? sql`${keys} like (select ${pattern}::text)`
    : sql`strpos(${keys}, (select ${part}::text)) > 0`;
}

/** No index serves this condition: for a word of one or two letters it would read many of its entries. */
function containsAll(keys: RawBuilder<unknown>, parts: readonly string[]): RawBuilder<boolean> {
  const patterns = parts.map((part) => `%${part}%`);
  return sql`${keys} like all ((select ${patterns}::text[])::text[])`;
}

const isIndexed = (part: string) => [...part].length >= MIN_INDEXED_LETTERS;

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
  const isSearchedByIndex = (text: string) => {
    const asked = searchParts(text);
    return asked === null || indexedParts(asked).length > 0;
  };
  if (given.length === 0 || given.some(([, text = '']) => isSearchedByIndex(text))) return;
  const { rows: found } = await sql<{ long: boolean }>`
    select exists (${rows} offset ${MAX_UNINDEXED_ROWS}) as long`.execute(db);
  if (found[0]?.long !== true) return;
  throw invalidFields(Object.fromEntries(given.map(([field]) => [field, TOO_FEW_LETTERS])));
}

/** Replaces NUL, which PostgreSQL rejects, by a character that no stored text has. */
export function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
