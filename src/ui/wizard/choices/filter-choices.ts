import { fold } from '#shared/text/fold.ts';

/** One card of a list of which one is chosen. */
export type Choice = { id: string; name: string; description: string };

/** Name or description holds the words, whatever case and accents; the chosen one always stays. */
export function filterChoices<Item extends Choice>(
  items: readonly Item[],
  words: string,
  chosen: string,
): Item[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  return items.filter(({ id, name, description }) => {
    const text = fold(`${name} ${description}`);
    return id === chosen || wanted.every((word) => text.includes(word));
  });
}
