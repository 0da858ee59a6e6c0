import { isNode, nameOf, parseFile, type SyntaxNode, walk } from '../check/syntax.ts';
import type { Graph } from './graph.ts';
import { readAliases, resolveImport } from './imports.ts';

/**
 * Which top-level function of the files calls which, as `path:name`. A function that is passed as a
 * value counts as called. Calls through an object are not followed.
 */
export function callGraph(root: string, paths: readonly string[]): Graph {
  const aliases = readAliases(root);
  const files = new Map(paths.map((path) => [path, parseFile(root, path).body]));
  const functions = new Map<string, SyntaxNode>();
  for (const [path, body] of files) {
    for (const [name, node] of topFunctions(body)) functions.set(`${path}:${name}`, node);
  }
  const graph = new Map<string, Set<string>>();
  for (const [path, body] of files) {
    const imported = importedNames(body, (specifier) => resolveImport(aliases, path, specifier));
    for (const [name, node] of topFunctions(body)) {
      const own = `${path}:${name}`;
      const called = identifiersIn(node)
        .map((each) => imported.get(each) ?? `${path}:${each}`)
        .filter((each) => functions.has(each) && each !== own);
      graph.set(own, new Set(called));
    }
  }
  return graph;
}

/** Function declarations and functions in constants, with their names. */
function topFunctions(body: readonly SyntaxNode[]): [name: string, node: SyntaxNode][] {
  return body.flatMap((statement): [string, SyntaxNode][] => {
    const declared = isNode(statement['declaration']) ? statement['declaration'] : statement;
    if (declared.type === 'FunctionDeclaration')
      return [[nameOf(declared['identifier']), declared]];
    if (declared.type !== 'VariableDeclaration') return [];
    const all = Array.isArray(declared['declarations']) ? declared['declarations'] : [];
    return all.filter(isNode).flatMap((each): [string, SyntaxNode][] => {
      const init = each['init'];
      const isFunction = isNode(init) && /^(?:Arrow)?FunctionExpression$/.test(init.type);
      return isFunction ? [[nameOf(each['id']), each]] : [];
    });
  });
}

function importedNames(
  body: readonly SyntaxNode[],
  resolve: (specifier: string) => string | null,
): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration' || !isNode(statement['source'])) continue;
    const target = resolve(String(statement['source']['value']));
    const all = Array.isArray(statement['specifiers']) ? statement['specifiers'] : [];
    for (const each of all.filter(isNode)) {
      const local = nameOf(each['local']);
      names.set(local, `${target}:${isNode(each['imported']) ? nameOf(each['imported']) : local}`);
    }
  }
  return names;
}

/** Identifiers that stand for a value: no keys, no members of an object. */
function identifiersIn(node: SyntaxNode): string[] {
  const found: string[] = [];
  walk(node, 'function', (each, position) => {
    if (each.type === 'Identifier' && !/^(?:property|key|label)$/.test(position)) {
      found.push(nameOf(each));
    }
  });
  return found;
}
