import { parseSource, type SyntaxNode, walk } from '../check/syntax.ts';

/** The number of lines of a file, without the empty line after its last line break. */
export function lineCount(text: string): number {
  return text === '' ? 0 : text.trimEnd().split('\n').length;
}

/** How many lines are not blank, and how many of these hold nothing but a comment. */
export function commentLines(text: string): { comments: number; lines: number } {
  let inBlock = false;
  let comments = 0;
  let lines = 0;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '') continue;
    lines += 1;
    const begins = /^(?:\{\s*)?\/\*/.test(line);
    if (inBlock || begins || line.startsWith('//')) comments += 1;
    if (inBlock || begins) inBlock = !line.includes('*/');
  }
  return { comments, lines };
}

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
  'GetterProperty',
  'SetterProperty',
]);
const ANONYMOUS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);
/** Positions in the syntax tree in which a function has the name of a variable or property. */
const NAMING_POSITIONS = new Set(['init', 'value']);

/** The lines of each function that has a name, from its first to its last, JSX included. */
export function functionLengths(text: string, tsx = false): number[] {
  const { body, lineOf, lastLineOf } = parseSource(text, tsx);
  const lengths: number[] = [];
  walk(body, 'body', (node, position) => {
    if (isNamedFunction(node, position)) lengths.push(lastLineOf(node) - lineOf(node) + 1);
  });
  return lengths;
}

function isNamedFunction({ type }: SyntaxNode, position: string): boolean {
  return FUNCTIONS.has(type) && (!ANONYMOUS.has(type) || NAMING_POSITIONS.has(position));
}

/** The number of `test` and `it` calls, `.each` included; one for a table of cases. */
export function testCount(text: string, tsx = false): number {
  let count = 0;
  walk(parseSource(text, tsx).body, 'body', (node) => {
    if (node.type === 'CallExpression' && isTestCall(node['callee'])) count += 1;
  });
  return count;
}

/** `test(…)`, `it(…)`, `test.each(…)(…)`, `test.for(…)(…)`; not the inner `test.each(…)` alone. */
function isTestCall(callee: unknown): boolean {
  const type = Reflect.get(Object(callee), 'type');
  if (type === 'Identifier')
    return /^(?:test|it)$/.test(String(Reflect.get(Object(callee), 'value')));
  if (type !== 'CallExpression') return false;
  const inner = Reflect.get(Object(callee), 'callee');
  return isTestCall(Reflect.get(Object(inner), 'object'));
}

/** Folders with more than `most` files directly in them, the fullest first. */
export function fullFolders(
  paths: readonly string[],
  most: number,
): { folder: string; files: number }[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .map(([folder, files]) => ({ folder, files }))
    .filter(({ files }) => files > most)
    .sort((a, b) => b.files - a.files || a.folder.localeCompare(b.folder));
}
