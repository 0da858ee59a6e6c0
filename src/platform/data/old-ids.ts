import { type RawBuilder, sql } from 'kysely';

type SearchedCollection = 'citations' | 'components' | 'products' | 'reservations';

const OLD_ID = /^[0-9a-f]{24}$/;

/**
 * Condition that a row is the record of an old id, which a document had in the system from which it was imported
 * (docs/rules/import.md 2). For any other text it is `otherwise`.
 */
export function matchesOldIdOr(
  [collection, id]: readonly [SearchedCollection, RawBuilder<unknown>],
  text: string,
  otherwise: () => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const oldId = text.trim().toLowerCase();
  if (!OLD_ID.test(oldId)) return otherwise();
  return sql`${id} = (select record from import_map
    where collection = ${collection} and source_key = ${oldId})`;
}
