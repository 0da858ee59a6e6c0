import { isNode, nameOf, parseFile, type SyntaxNode, walk } from '../check/syntax.ts';
import { read } from '../check/tree.ts';
import type { Figure } from './measure-tree.ts';
import { lineCount } from './source.ts';

const REPEATED_LINES = 6;
/** A text field whose places are counted, in the files that only staff's form and list need. */
const FIELD = /\brequirements\b/g;
const FIELD_FILES = /^src\/(?!agenda\/|availability\/|booking\/)/;
const FIELD_MODULE = /^src\/serv(?:icios|ices)\//;

/** What a newcomer reads to follow a feature from its button to its rows, by folders that keep their names. */
const SLICES = [
  { name: 'sell at the counter (`sales`)', files: /^src\/sales\// },
  {
    name: 'estimate by link (estimates of `work-orders`, `client-page`)',
    files:
      /^src\/(?:client-page\/|work-orders\/(?:server|web)\/(?:estimates?\/|(?:client-)?links)|work-orders\/(?:contract|rules)\/(?:.*estimate|answer))/,
  },
];

/** Figures of what parts say about each other: the same names, lines and fields in several files. */
export function seams(root: string, product: readonly string[]): Figure[] {
  const bodies = new Map(product.map((path) => [path, parseFile(root, path).body]));
  const shared = namesInSeveralFiles(bodies);
  const texts = new Map(product.map((path) => [path, read(root, path)]));
  const opened = [...texts.values()].map((text) => countOf(text, /\bopened=/g));
  const mentions = [...texts].map(([path, text]) => ({ path, count: countOf(text, FIELD) }));
  const inModule = mentions.filter(({ path }) => FIELD_MODULE.test(path));
  const fieldFiles = mentions.filter(({ path, count }) => count > 0 && FIELD_FILES.test(path));
  return [
    {
      name: 'exported names that stand in several files',
      value: String(shared.length),
      details: shared,
    },
    {
      name: `pairs of places that share ${REPEATED_LINES} lines or more`,
      value: String(repeatedPlaces([...texts.values()].map(codeLines))),
    },
    {
      name: 'field `requirements` of a service: mentions in its module / files',
      value: `${sum(inModule.map(({ count }) => count))} / ${fieldFiles.length}`,
    },
    ...SLICES.map(({ name, files }) => {
      const own = [...texts].filter(([path]) => files.test(path));
      const lines = sum(own.map(([, text]) => lineCount(text)));
      return { name: `${name}: files / lines`, value: `${own.length} / ${lines}` };
    }),
    { name: 'dialogs with `opened`', value: String(sum(opened)) },
    moduleState(bodies),
  ];
}

/**
 * Names of functions, classes and constants that more than one file declares and exports. An endpoint of a contract and
 * the action of the same module share their name on purpose.
 */
export function namesInSeveralFiles(files: ReadonlyMap<string, readonly SyntaxNode[]>): string[] {
  const places = new Map<string, string[]>();
  for (const [path, body] of files) {
    const names = new Set(body.flatMap(exportedNames));
    for (const name of names) places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places].flatMap(([name, paths]) => (isShared(paths) ? [name] : [])).sort();
}

function isShared(paths: readonly string[]): boolean {
  const isVerb =
    new Set(paths.map(moduleOf)).size === 1 &&
    paths.length === 2 &&
    ['contract', 'server'].every((folder) => paths.some((path) => path.includes(`/${folder}/`)));
  return paths.length > 1 && !isVerb;
}

const moduleOf = (path: string) => path.split('/')[1];

function exportedNames(statement: SyntaxNode): string[] {
  const declared = statement['declaration'];
  if (statement.type !== 'ExportDeclaration' || !isNode(declared)) return [];
  const { declarations } = declared;
  const names = Array.isArray(declarations)
    ? declarations.filter(isNode).map(({ id }) => nameOf(id))
    : [nameOf(declared['identifier'])];
  return names.filter((name) => name !== '');
}

/** The statements of a module that keep state: `let`, and constants that hold a WeakMap or a WeakSet. */
function moduleState(files: ReadonlyMap<string, readonly SyntaxNode[]>): Figure {
  const lets: string[] = [];
  const registries: string[] = [];
  for (const [path, body] of files) {
    for (const statement of body) {
      const declared = isNode(statement['declaration']) ? statement['declaration'] : statement;
      if (declared.type !== 'VariableDeclaration') continue;
      if (declared['kind'] === 'let') lets.push(path);
      if (holdsRegistry(declared)) registries.push(path);
    }
  }
  return {
    name: 'module-level `let` / WeakMap and WeakSet',
    value: `${lets.length} / ${registries.length}`,
    details: [...lets, ...registries].map((path) => `\`${path}\``),
  };
}

function holdsRegistry(declaration: SyntaxNode): boolean {
  let found = false;
  walk(declaration, 'statement', (node) => {
    if (node.type === 'NewExpression' && /^Weak(?:Map|Set)$/.test(nameOf(node['callee']))) {
      found = true;
    }
  });
  return found;
}

/** The lines of a file without imports, comments and blank lines. */
export function codeLines(text: string): string[] {
  return text
    .replace(/^(?:import|export)\b[^;]*?\bfrom '[^']*';$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The number of pairs of places that share six lines or more; a longer pair counts once. */
export function repeatedPlaces(files: readonly (readonly string[])[]): number {
  const places = new Map<string, [file: number, line: number][]>();
  for (const [file, lines] of files.entries()) {
    for (let line = 0; line + REPEATED_LINES <= lines.length; line += 1) {
      const key = lines.slice(line, line + REPEATED_LINES).join('\n');
      places.set(key, [...(places.get(key) ?? []), [file, line]]);
    }
  }
  let pairs = 0;
  for (const same of places.values()) {
    for (const [at, one] of same.entries()) {
      pairs += same.slice(at + 1).filter((other) => !continues(files, one, other)).length;
    }
  }
  return pairs;
}

/** Whether the lines before two places are alike as well: the pair is part of a longer one. */
function continues(
  files: readonly (readonly string[])[],
  [file, line]: [number, number],
  [other, otherLine]: [number, number],
): boolean {
  const before = files[file]?.[line - 1];
  return before !== undefined && before === files[other]?.[otherLine - 1];
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
