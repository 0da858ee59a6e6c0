import { matchesSearch } from '#shared/text/search-words.ts';

/** An item of a list with one choice. */
export type Choice = { id: string; name: string; description: string };

/**
 * Returns the items whose name or description matches all words (`matchesSearch`), and the chosen item.
 */
export function filterChoices<Item extends Choice>(
  items: readonly Item[],
  query: string,
  chosen: string,
): Item[] {
  return items.filter(
    ({ id, name, description }) => id === chosen || matchesSearch([name, description], query),
  );
}
