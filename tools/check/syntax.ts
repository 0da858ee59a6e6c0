import { parseSync } from '@swc/core';
import { read } from './tree.ts';

/** A node of the syntax tree. Its fields are untyped; each reader checks what it uses. */
export type SyntaxNode = { readonly type: string; readonly [key: string]: unknown };

export function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}

/** Returns the name of an identifier; '' for anything else. */
export function nameOf(value: unknown): string {
  if (!isNode(value) || value.type !== 'Identifier') return '';
  return typeof value['value'] === 'string' ? value['value'] : '';
}

// swc counts positions over all parsed files: the first statement marks the start of this one.
const MARK = '0;';

/** Gets a node, its first line, and its position (key) in the parent. */
type Visit = (node: SyntaxNode, line: number, place: string) => void;

/** Calls `visit` for every node of the file. */
export function walkFile(root: string, path: string, visit: Visit): void {
  const { body, lineOf } = parseFile(root, path);
  walk(body, 'body', (node, place) => visit(node, lineOf(node), place));
}

/** Parses a file: its statements, and functions for the place and text of a node. */
export function parseFile(root: string, path: string) {
  return parseSource(read(root, path), path.endsWith('.tsx'));
}

/** The same for a text. */
export function parseSource(text: string, tsx = false) {
  const source = Buffer.from(MARK + text);
  const module = parseSync(source.toString(), { syntax: 'typescript', tsx, target: 'es2024' });
  const start = module.body[0]?.span.start ?? 0;
  const statements: readonly unknown[] = module.body.slice(1);
  const newlines = newlinesOf(source);
  const rangeOf = (node: SyntaxNode): [start: number, end: number] => [
    positionOf(node, 'start') - start,
    positionOf(node, 'end') - start,
  ];
  return {
    body: statements.filter(isNode),
    lineOf: (node: SyntaxNode) => lineAt(newlines, rangeOf(node)[0]),
    lastLineOf: (node: SyntaxNode) => lineAt(newlines, rangeOf(node)[1] - 1),
    textOf: (node: SyntaxNode) => source.subarray(...rangeOf(node)).toString(),
    /** Returns the text with these nodes as spaces; line breaks stay. */
    without(nodes: readonly SyntaxNode[]): string {
      const left = Buffer.from(source);
      for (const node of nodes) {
        const [from, to] = rangeOf(node);
        for (let at = from; at < to; at += 1) if (left[at] !== NEWLINE) left[at] = SPACE;
      }
      return left.subarray(MARK.length).toString();
    },
  };
}

const NEWLINE = 10;
const SPACE = 32;

/** Calls `visit` for every node in `value`, a node or a list of them. */
export function walk(
  value: unknown,
  place: string,
  visit: (node: SyntaxNode, place: string) => void,
): void {
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

function newlinesOf(source: Buffer): number[] {
  const found: number[] = [];
  for (let at = source.indexOf(NEWLINE); at !== -1; at = source.indexOf(NEWLINE, at + 1)) {
    found.push(at);
  }
  return found;
}

/** Returns the line of a byte, by binary search among the line breaks. */
function lineAt(newlines: readonly number[], offset: number): number {
  let [low, high] = [0, newlines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((newlines[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}
