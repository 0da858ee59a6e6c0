import { posix } from 'node:path';
import { filesIn, read, sourceFiles } from './tree.ts';

const IMPORT = /^import (\w+) from '(#|\.[^']*\/)([^']+\.module\.css)';$/gm;
const NOT_OWN = /\/\*.*?\*\/|:global\([^)]*\)/gs;

/**
 * Reports classes of CSS modules that no code names, and names without a class. A sheet of which some file reads
 * `css[name]` may have any class.
 */
export function unmatchedClasses(root: string): string[] {
  const reads = sourceFiles(root).flatMap((file) => readsOf(root, file));
  return filesIn(root, 'src/**/*.module.css').flatMap((sheet) => {
    const readers = reads.filter((each) => each.sheet === sheet);
    const rules = read(root, sheet).replaceAll(NOT_OWN, '');
    const classes = new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
    const named = new Set(readers.flatMap(({ names }) => names));
    const unused = readers.some(({ any }) => any) ? [] : [...classes].filter((c) => !named.has(c));
    const files = readers.map(({ file }) => file).join(', ');
    return [
      ...unused.map((name) => `${sheet}: no code names the class ${name} (${files})`),
      ...readers.flatMap(({ file, names }) =>
        names.filter((c) => !classes.has(c)).map((c) => `${file}: ${sheet} has no class ${c}`),
      ),
    ];
  });
}

function readsOf(root: string, file: string) {
  const text = read(root, file);
  const code = text.replaceAll(/from '[^']*'/g, '');
  return [...text.matchAll(IMPORT)].map(([, name = '', from = '', path = '']) => {
    const uses = [...code.matchAll(new RegExp(`(?<![.\\w])${name}(?:\\.(\\w+)|\\[)`, 'g'))];
    const names = new Set(uses.flatMap(([, key]) => key ?? []));
    const sheet = from === '#' ? `src/${path}` : posix.join(posix.dirname(file), from, path);
    return { file, sheet, names: [...names], any: uses.some(([, key]) => key === undefined) };
  });
}
