import type { Figure } from './measure-tree.ts';

/** The figures of one tree. */
export type Column = { readonly title: string; readonly figures: readonly Figure[] };

/** The text of `docs/measures.md`: one table with a column for each tree, then the details. */
export function measuresPage(columns: readonly Column[]): string {
  const names = [...new Set(columns.flatMap(({ figures }) => figures.map(({ name }) => name)))];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const last = columns.at(-1);
  return [
    '# Measures',
    '',
    '`npm run measure -- --write` writes this page; `--rev REV` adds the column of a revision.',
    'Product means `src` without tests. Functions with a name are declarations, methods, and',
    'functions that a variable or a property holds. Comment lines are lines with nothing but a',
    'comment, as a share of the lines that are not blank. Operations are backup, the command line,',
    'and what configures the process.',
    '',
    row(['measure', ...columns.map(({ title }) => title)]),
    row(['---', ...columns.map(() => '---:')]),
    ...names.map((name) =>
      row([
        name,
        ...columns.map(({ figures }) => figures.find((each) => each.name === name)?.value ?? ''),
      ]),
    ),
    '',
    ...(last?.figures ?? []).flatMap(detailsOf),
  ].join('\n');
}

function detailsOf({ name, details = [] }: Figure): string[] {
  if (details.length === 0) return [];
  return [
    `## ${name[0]?.toUpperCase()}${name.slice(1)}`,
    '',
    ...details.map((each) => `- ${each}`),
    '',
  ];
}
