import { filesIn, read } from './tree.ts';
import type { Check } from './types.ts';

/** Names of other programs. */
const FOREIGN = new Set(['ReadWritePaths', 'WebSocket']);
/** Placeholders of a recipe. */
const PLACEHOLDERS = new Set(['readX']);

/** Decisions and measures are dated: they name what the code had then. */
const DATED = /^docs\/(?:decisions|measures)/;

const WORD = /[A-Za-z_$][\w$]*/g;
/** A name of the code between backticks, with an inner capital: `sellComponent`, `sellComponent()`. */
const NAMED = /`([A-Za-z]\w*[a-z][A-Z]\w*)(?:\(\))?`/g;
/** A file of the code between backticks, by the end of its path: `rules/names.ts`. */
const FILE = /`([a-z][\w/.-]*\.tsx?)`/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;
const TEST = /\.(?:test|e2e)\.tsx?$/;
/** The title of a test or of a group of tests, also after `.each([…])`. */
const TITLE = /(?<=^[ \t]*(?:(?:test|describe)(?:\.\w+)*(?:\(.*\))?|\].*\))\(\s*)(['`]).*?\1/gm;
/** A name of the code in a title: `sellComponent`, `SOLD_STATUSES`. */
const TITLE_NAME = /\b(?:[a-z]\w*[a-z][A-Z]\w*|[A-Z][A-Z0-9]*_\w+)\b/g;

/** Rejects a comment, document or test title with a name that no code has, and a document with a file that does not exist. */
export const names: Check = {
  name: 'names',
  async run(root) {
    const code = filesIn(root, '**/*.{ts,tsx,mjs,css,sql,json}');
    const known = new Set<string>([...FOREIGN, ...PLACEHOLDERS]);
    for (const path of code) {
      const text = read(root, path).replace(COMMENT, '');
      const words = TEST.test(path) ? text.replace(TITLE, '') : text;
      for (const [word] of words.matchAll(WORD)) known.add(word);
    }
    const documents = filesIn(root, '**/*.md').filter((path) => !DATED.test(path));
    const sources = code.filter((path) => /\.tsx?$/.test(path));
    return [
      ...[...documents, ...sources].flatMap((path) =>
        namesIn(path, read(root, path))
          .filter((name) => !known.has(name))
          .map((name) => `${path}: names «${name}», which no code has`),
      ),
      ...documents.flatMap((path) =>
        [...read(root, path).matchAll(FILE)].flatMap(([, file = '']) =>
          code.some((each) => `/${each}`.endsWith(`/${file}`))
            ? []
            : [`${path}: names the file «${file}», which does not exist`],
        ),
      ),
    ];
  },
};

function namesIn(path: string, text: string): string[] {
  const prose = path.endsWith('.md') ? text : (text.match(COMMENT) ?? []).join('\n');
  const titles = TEST.test(path) ? (text.match(TITLE) ?? []).join('\n') : '';
  return [
    ...[...prose.matchAll(NAMED)].map(([, name = '']) => name),
    ...[...titles.matchAll(TITLE_NAME)].map(([name]) => name),
  ];
}
