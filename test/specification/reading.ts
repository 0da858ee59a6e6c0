import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Item } from './item.ts';
import { mentions } from './mentions.ts';

/** The two specifications, which are not part of this repository. */
const FOLDER =
  process.env['SPECIFICATION_DIR'] ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'spec');
const DOCUMENTS = ['public', 'admin'] as const;

/** A line of the specification, with its heading. */
export type Line = { at: string; text: string; firstCell: string | undefined };

/** Returns the reason to skip a test if the files are missing, else `null`. */
export function missingSpecification(): string | null {
  const missing = DOCUMENTS.filter((name) => !existsSync(join(FOLDER, `${name}.md`)));
  if (missing.length === 0) return null;
  const files = missing.map((name) => `${name}.md`).join(', ');
  return `THE SPECIFICATION IS NOT HERE (${files}; SPECIFICATION_DIR): only the list was checked`;
}

export function specification(): Line[] {
  return DOCUMENTS.flatMap((name) =>
    linesOf(name, readFileSync(join(FOLDER, `${name}.md`), 'utf8')),
  );
}

const BRACKETS = /\s\([^)]*\)$/;

/** Headings are `## 5. Title`, below them `### Title` or `**Title**` at the start of a line. */
export function linesOf(document: string, markdown: string): Line[] {
  let section = '';
  let heading = '';
  return markdown.split('\n').flatMap((line, index, all) => {
    const title = /^##\s+(\d+)\./.exec(line);
    if (title?.[1]) [section, heading] = [title[1], ''];
    const below = /^###\s+(.+)$/.exec(line) ?? /^\*\*(.+?):?\*\*/.exec(line);
    if (below?.[1]) heading = below[1].replace(BRACKETS, '');
    // A text in brackets after a heading counts as a line.
    const promised = BRACKETS.test(below?.[1] ?? '');
    const text = promised ? line : line.replace(/^(?:###.+|\*\*.+?\*\*)/, '').trim();
    const isHead = /^\|[\s|-]+\|$/.test(all[index + 1] ?? '') || /^\|[\s|-]+\|$/.test(line);
    if (section === '' || text === '' || title || isHead) return [];
    const firstCell = /^\|\s*(.+?)\s*\|/.exec(text)?.[1];
    return [{ at: `${document} ${section} ${heading}`.trim(), text, firstCell }];
  });
}

/** Returns the texts in single quotes; an apostrophe has a letter before it. */
const quotesOf = (text: string) =>
  [...text.matchAll(/(?<![\p{L}\d])'(.+?)'(?!\p{L})/gu)].map((match) => match[1] ?? '');

/** Names of fields, parameters and keys: `clientName`, `_id`, `admin_token`. */
const namesOf = (text: string) => [
  ...new Set(text.match(/\b[a-z]+[A-Z]\w*\b|\b[a-z]+_[a-z]+\b|(?<!\w)_id\b/g) ?? []),
];

/** Returns the texts of the specification without an item, and the items that are not in it. */
export function differences(
  lines: readonly Line[],
  items: readonly Item[],
  noPromise: Readonly<Record<string, string>>,
): string[] {
  const heldAt = Map.groupBy(items, (item) => item.at);
  const textsAt = Map.groupBy(lines, (line) => line.at);
  const missing = lines.flatMap(({ at, text, firstCell }) => {
    if (Object.hasOwn(noPromise, text)) return [];
    const held = (heldAt.get(at) ?? []).map((item) => item.text);
    const whole = [...quotesOf(text), ...(firstCell ? [firstCell] : [])];
    return [
      ...whole.filter((each) => !held.includes(each) && !Object.hasOwn(noPromise, each)),
      ...namesOf(text).filter((name) => !held.some((each) => mentions(each, name))),
      ...(held.some((each) => mentions(text, each)) ? [] : [text]),
    ].map((what) => `${at}: no test for «${what}»`);
  });
  const invented = items
    .filter((item) => !textsAt.get(item.at)?.some(({ text }) => mentions(text, item.text)))
    .map(({ at, text }) => `${at}: the specification does not say «${text}» there`);
  const idle = Object.keys(noPromise)
    .filter((each) => !lines.some(({ text }) => text === each || quotesOf(text).includes(each)))
    .map((each) => `not said anywhere: «${each}»`);
  return [...new Set([...missing, ...invented, ...idle])];
}
