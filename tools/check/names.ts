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
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;

/** Rejects a comment or document with a name between backticks that no code has. */
export const names: Check = {
  name: 'names',
  async run(root) {
    const code = filesIn(root, '**/*.{ts,tsx,mjs,css,sql,json}');
    const known = new Set<string>([...FOREIGN, ...PLACEHOLDERS]);
    for (const path of code) {
      for (const [word] of read(root, path).replace(COMMENT, '').matchAll(WORD)) known.add(word);
    }
    const documents = filesIn(root, '**/*.md').filter((path) => !DATED.test(path));
    const sources = code.filter((path) => /\.tsx?$/.test(path));
    return [...documents, ...sources].flatMap((path) => {
      const text = read(root, path);
      const prose = path.endsWith('.md') ? text : (text.match(COMMENT) ?? []).join('\n');
      return [...prose.matchAll(NAMED)].flatMap(([, name = '']) =>
        known.has(name) ? [] : [`${path}: names «${name}», which no code has`],
      );
    });
  },
};
