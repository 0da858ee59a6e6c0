import { type RawBuilder, sql } from 'kysely';
import { withoutNul } from '#platform/data/text-search.ts';
import { fold } from '#shared/text/fold.ts';
import { phoneDigits } from '#shared/text/search-words.ts';
import { MAX_MATCHES, plateKey } from '../rules/client-fields.ts';

/** Words of a search that are looked up; more of them would find nothing else. */
const MAX_WORDS = 5;
/** Names that begin with the text and make the search for its single words unnecessary: a page of the list. */
const ENOUGH = 20;
/** Digits of a telephone number, or letters and digits of a plate or frame number, that are found in the middle. */
const MIDDLE_LENGTH = 4;
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Returns the rows of a page that a list or a search found, with their number. Of a search at most `MAX_MATCHES` are
 * counted.
 */
export function pageOf<Row extends { total: number }>(
  rows: readonly Row[],
  { search, page, limit }: { search?: string | undefined; page: number; limit: number },
) {
  const found = rows[0]?.total ?? 0;
  const total = search === undefined ? found : Math.min(found, MAX_MATCHES);
  return {
    rows: rows.map(({ total: _total, ...row }) => row),
    info: {
      ...{ total, page, totalPages: Math.ceil(total / limit) },
      more: search !== undefined && found > MAX_MATCHES,
    },
  };
}

/**
 * SQL: the ids of the clients that match, each merged client by the one into which it was merged: every
 * word begins a word of the name, the text begins an e-mail address, or it is part of a telephone number. At most
 * `MAX_MATCHES + 1` rows of `(id)`.
 */
export function matchedClients(search: string): RawBuilder<unknown> {
  const text = withoutNul(search.trim());
  const contacts = contactPrefixes(text).map(([kind, prefix]) =>
    contactsWhere(sql`kind = ${sql.lit(kind)} and ${beginsWith('key', prefix)}`),
  );
  // The middle of a number may begin with a zero.
  const digits = phoneDigits(text);
  const middle = [...new Set(digits === null ? [] : [digits, text.replace(/\D/g, '')])]
    .filter((part) => part.length >= MIDDLE_LENGTH)
    .map((part) => contactsWhere(sql`kind = 'phone' and key like (select ${`%${part}%`}::text)`));
  return matched([...contacts, ...named('clients', text), ...middle]);
}

/**
 * SQL: the ids of the motorcycles that match, as `matchedClients`: the text begins the plate or is part of
 * plate or frame number, or every word begins a word of brand, model, year or frame number.
 */
export function matchedMotorcycles(search: string): RawBuilder<unknown> {
  const text = withoutNul(search.trim());
  const key = plateKey(text);
  const plates = sql`
    select standing_id as id from motorcycles
    where plate_folded <> '' and ${beginsWith('plate_folded', key)}`;
  const middle = sql`
    select standing_id as id from motorcycles
    where numbers_text like (select ${`%${key}%`}::text)`;
  return matched([
    ...(key === '' ? [] : [plates]),
    ...named('motorcycles', text),
    ...(key.length < MIDDLE_LENGTH ? [] : [middle]),
  ]);
}

/**
 * SQL: the ids of the motorcycles, merged ones too, whose plate contains the text; a text of fewer than `MIDDLE_LENGTH`
 * letters and digits must begin the plate. `null` for a text without a digit, which is no plate.
 */
export function motorcyclesByPlate(search: string): RawBuilder<unknown> | null {
  const key = plateKey(withoutNul(search.trim()));
  if (!/\d/.test(key)) return null;
  const isPlate =
    key.length < MIDDLE_LENGTH
      ? beginsWith('plate_folded', key)
      : sql`numbers_text like (select ${`%${key}%`}::text) and strpos(plate_folded, (select ${key}::text)) > 0`;
  return sql`
    select own.id from motorcycles as own
    where own.standing_id in (select standing_id from motorcycles where plate_folded <> '' and ${isPlate})`;
}

function contactsWhere(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select clients.standing_id as id
    from client_contacts join clients on clients.id = client_contacts.client_id
    where ${condition}`;
}

type Table = 'clients' | 'motorcycles';

/**
 * The sources are read one after the other, only as far as the limit: a text that many names begin with needs
 * no look at single words.
 */
function matched(sources: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (sources.length === 0) return sql`select null::uuid as id where false`;
  return sql`select distinct id
    from (${sql.join([...sources], sql` union all `)} limit ${sql.lit(MAX_MATCHES + 1)}) as found`;
}

/**
 * The rows whose name begins with the text; if these are fewer than `ENOUGH`, also those whose words begin with its
 * words in any order.
 */
function named(table: Table, text: string): RawBuilder<unknown>[] {
  const folded = fold(text).replace(/\s+/g, ' ');
  const words = wordsOf(folded);
  if (words.length === 0) return [];
  const query = words.map((word) => `'${word}':*`).join(' & ');
  const inAnyOrder = sql`select standing_id as id from ${sql.table(table)} where words @@ (select ${query}::tsquery)`;
  if (words.length === 1) return [inAnyOrder];
  const inOrder = sql`select standing_id as id from ${sql.table(table)} where ${beginsWith('name_folded', folded)}`;
  // Looking up each row of a frequent word takes longer than the whole search.
  const fewInOrder = sql`(select count(*) from (${inOrder} limit ${sql.lit(ENOUGH)}) as first_names) < ${sql.lit(ENOUGH)}`;
  return [inOrder, sql`${inAnyOrder} and ${fewInOrder}`];
}

/**
 * A range instead of `like`: a prepared statement can read it from the index. The column's collation is "C". The
 * subqueries hide the text from the planner, as in `listClients`.
 */
function beginsWith(column: string, prefix: string): RawBuilder<boolean> {
  const end = `${prefix}${LAST_CHARACTER}`;
  return sql`${sql.ref(column)} >= (select ${prefix}::text)
    and ${sql.ref(column)} < (select ${end}::text)`;
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
