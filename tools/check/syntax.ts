import { parseSync } from '@swc/core';
import { read } from './tree.ts';

/** A node of the syntax tree, read loosely: what is asked of it is asked again where it is used. */
export type SyntaxNode = { readonly type: string; readonly [key: string]: unknown };

export function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}

// Positions count bytes from where the last parsed file ended: the first statement marks the start.
const MARK = '0;';

/** A node, the line on which it begins, and the place that it takes in its parent. */
type Visit = (node: SyntaxNode, line: number, place: string) => void;

/** Calls `visit` for every node of the file. */
export function walkFile(root: string, path: string, visit: Visit): void {
  const { body, lineOf } = parseFile(root, path);
  walk(body, 'body', (node, place) => visit(node, lineOf(node), place));
}

/** The statements of a file, and where and how each node of it is written. */
export function parseFile(root: string, path: string) {
  const source = Buffer.from(MARK + read(root, path));
  const module = parseSync(source.toString(), {
    syntax: 'typescript',
    tsx: path.endsWith('.tsx'),
    target: 'es2024',
  });
  const start = module.body[0]?.span.start ?? 0;
  const statements: readonly unknown[] = module.body.slice(1);
  return {
    body: statements.filter(isNode),
    lineOf: (node: SyntaxNode) => lineAt(source, positionOf(node, 'start') - start),
    textOf: (node: SyntaxNode) =>
      source
        .subarray(positionOf(node, 'start') - start, positionOf(node, 'end') - start)
        .toString(),
  };
}

function walk(value: unknown, place: string, visit: (node: SyntaxNode, place: string) => void) {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, place, visit);
  } else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) visit(value, place);
    for (const [key, each] of Object.entries(value)) walk(each, key, visit);
  }
}

function positionOf(node: SyntaxNode, end: 'start' | 'end'): number {
  const position: unknown = Reflect.get(Object(node['span']), end);
  return typeof position === 'number' ? position : 0;
}

function lineAt(source: Buffer, offset: number): number {
  let line = 1;
  for (let at = source.indexOf(10); at !== -1 && at < offset; at = source.indexOf(10, at + 1))
    line += 1;
  return line;
}
