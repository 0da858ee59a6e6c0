import { posix } from 'node:path';
import { isNode, parseFile, type SyntaxNode, walk } from '../check/syntax.ts';
import { read } from '../check/tree.ts';
import type { Graph } from './graph.ts';

/** Aliases of package.json: `#agenda/*` → `./src/agenda/*`. */
type Aliases = Readonly<Record<string, string>>;

export function readAliases(root: string): Aliases {
  const { imports } = JSON.parse(read(root, 'package.json')) as { imports?: Aliases };
  return imports ?? {};
}

/** The file that an import leads to, as a path of the project; `null` for a package. */
export function resolveImport(aliases: Aliases, from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  for (const [alias, target] of Object.entries(aliases)) {
    const [prefix = '', ending = ''] = alias.split('*');
    if (!specifier.startsWith(prefix) || !specifier.endsWith(ending)) continue;
    return posix.normalize(target.replace('*', specifier.slice(prefix.length)));
  }
  return null;
}

/** Which of the files imports which, types and dynamic imports included. */
export function importGraph(root: string, paths: readonly string[]): Graph {
  const aliases = readAliases(root);
  const known = new Set(paths);
  return new Map(
    paths.map((path) => {
      const targets = specifiersOf(parseFile(root, path).body)
        .map((specifier) => resolveImport(aliases, path, specifier))
        .filter((target) => target !== null && known.has(target));
      return [path, new Set(targets as string[])];
    }),
  );
}

function specifiersOf(body: readonly SyntaxNode[]): string[] {
  const found: string[] = [];
  walk(body, 'body', (node) => {
    const source = node['source'];
    if (isNode(source) && source.type === 'StringLiteral') found.push(String(source['value']));
    if (node.type !== 'CallExpression') return;
    if (!isNode(node['callee']) || node['callee'].type !== 'Import') return;
    walk(node['arguments'], 'arguments', (argument) => {
      if (argument.type === 'StringLiteral') found.push(String(argument['value']));
    });
  });
  return found;
}
