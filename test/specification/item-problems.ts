import type { Item } from './item.ts';
import { mentions } from './mentions.ts';

/** Returns the items that their test does not contain, and the items that are listed twice. */
export function itemProblems(items: readonly Item[]): string[] {
  const groups = Map.groupBy(items, ({ at, text }) => `${at}: «${text}»`);
  const twice = [...groups]
    .filter(([, all]) => all.length > 1)
    .map(([item, all]) => `${item} stands twice: ${all.map(({ test }) => test.title).join('; ')}`);
  const missing = items.flatMap(({ at, text, forms, test: { file, title, source } }) =>
    forms
      .filter((form) => !mentions(source, form))
      .map((form) => `${at}: «${text}»: ${file}: «${title}» does not contain «${form}»`),
  );
  return [...twice, ...missing];
}
