import { type RawBuilder, sql } from 'kysely';
import { withoutNul } from '#platform/data/text-search.ts';
import { phoneDigits } from '#shared/fields/phone-search.ts';
import { fold } from '#shared/text/fold.ts';
import { MAX_MATCHES } from '../contract/client.ts';
import { plateKey } from '../rules/registry-fields.ts';

/** Words of a search that are looked up; more of them would find nothing else. */
const MAX_WORDS = 5;
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * SQL: the ids of the clients that match, each merged client by the one into which it was merged: every
 * word begins a word of the name, or the text begins a telephone number or an e-mail address. At most
 * `MAX_MATCHES + 1` rows of `(id)`.
 */
export function matchedClients(search: string): RawBuilder<unknown> {
  const text = withoutNul(search.trim());
  const words = wordsOf(text);
  const sources = [
    ...(words.length > 0 ? [withWords('client_words', 'client_id', words)] : []),
    ...contactPrefixes(text).map(
      ([kind, prefix]) => sql`
        select client_id as id from client_contacts
        where kind = ${sql.lit(kind)} and ${beginsWith('key', prefix)} limit ${MAX_MATCHES + 1}`,
    ),
  ];
  return matched('clients', sources);
}

/**
 * SQL: the ids of the motorcycles that match, as `matchedClients`: the text begins the plate, or every word
 * begins a word of brand, model, year or frame number.
 */
export function matchedMotorcycles(search: string): RawBuilder<unknown> {
  const text = withoutNul(search.trim());
  const words = wordsOf(text);
  const key = plateKey(text);
  const sources = [
    ...(key === ''
      ? []
      : [
          sql`select id from motorcycles
            where plate_folded <> '' and ${beginsWith('plate_folded', key)} limit ${MAX_MATCHES + 1}`,
        ]),
    ...(words.length > 0 ? [withWords('motorcycle_words', 'motorcycle_id', words)] : []),
  ];
  return matched('motorcycles', sources);
}

function matched(
  table: 'clients' | 'motorcycles',
  sources: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  if (sources.length === 0) return sql`select null::uuid as id where false`;
  const found = sql.join(
    sources.map((source) => sql`(${source})`),
    sql` union all `,
  );
  return sql`select distinct own.standing_id as id
    from (${found}) as found join ${sql.table(table)} as own on own.id = found.id
    limit ${MAX_MATCHES + 1}`;
}

/** The longest word, which the fewest rows have, is read from the index; the others are looked up for each row. */
function withWords(
  table: 'client_words' | 'motorcycle_words',
  owner: 'client_id' | 'motorcycle_id',
  words: readonly string[],
): RawBuilder<unknown> {
  const [longest = '', ...others] = [...words].sort((one, other) => other.length - one.length);
  const conditions = [
    beginsWith('one.word', longest),
    ...others.map(
      (word) => sql`exists (select from ${sql.table(table)} as other
        where other.${sql.ref(owner)} = one.${sql.ref(owner)} and ${beginsWith('other.word', word)})`,
    ),
  ];
  return sql`select one.${sql.ref(owner)} as id from ${sql.table(table)} as one
    where ${sql.join(conditions, sql` and `)} limit ${MAX_MATCHES + 1}`;
}

/** A range instead of `like`: a prepared statement can read it from the index. The column's collation is "C". */
function beginsWith(column: string, prefix: string): RawBuilder<boolean> {
  const end = `${prefix}${LAST_CHARACTER}`;
  return sql`${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${end}`;
}

/** The words of a text, split as the schema's `folded_words()`. */
function wordsOf(text: string): string[] {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Beginnings of keys of contacts. A number without country code is Uruguayan. */
function contactPrefixes(text: string): (readonly ['phone' | 'email', string])[] {
  const digits = phoneDigits(text);
  const phones =
    digits === null
      ? []
      : [`+598${digits}`, ...(text.startsWith('+') ? [`+${text.replace(/\D/g, '')}`] : [])];
  const isAddress = /^[^\s,;]{3,}$/.test(text) && /[a-z@]/i.test(text);
  return [
    ...phones.map((prefix) => ['phone', prefix] as const),
    ...(isAddress ? [['email', text.toLowerCase()] as const] : []),
  ];
}
