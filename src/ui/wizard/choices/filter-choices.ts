import { fold } from '#shared/text/fold.ts';

/** An item of a list with one choice. */
export type Choice = { id: string; name: string; description: string };

/**
 * Returns the items whose name or description contains all words, ignoring case and accents, and
 * the chosen item.
 */
export function filterChoices<Item extends Choice>(
  items: readonly Item[],
  query: string,
  chosen: string,
): Item[] {
  const wanted = fold(query).split(/\s+/).filter(Boolean);
  return items.filter(({ id, name, description }) => {
    const text = fold(`${name} ${description}`);
    return id === chosen || wanted.every((word) => text.includes(word));
  });
}
