import { isNode, parseFile, type SyntaxNode } from '../../tools/check/syntax.ts';

/** Its title behind those of the `describe`s around it, and what it says: see `testsIn`. */
export type TestInFile = { title: string; source: string };
type Around = { titles: readonly string[]; tables: string };

/**
 * Every test of the file with its own source, its tables and what it names of the file's
 * declarations, however deep; without titles and comments, which assert nothing.
 */
export function testsIn(root: string, path: string): TestInFile[] {
  const { body, textOf } = parseFile(root, path);
  const code = (...nodes: SyntaxNode[]) => nodes.map((node) => codeOf(node, textOf)).join('\n');
  const declared = new Map<string, string>();
  const tests: TestInFile[] = [];

  function collect(value: unknown, around: Around): void {
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value) && (takeBlock(value, around) || takeDeclaration(value))) return;
    for (const each of Object.values(value)) collect(each, around);
  }
  function takeBlock(node: SyntaxNode, around: Around): boolean {
    const block = blockOf(node);
    if (!block) return false;
    const titles = [...around.titles, titleOf(block.title, textOf)];
    const tables = `${around.tables}\n${code(...block.tables)}`;
    if (!block.isTest) collect(block.body, { titles, tables });
    else tests.push({ title: titles.join(' > '), source: `${tables}\n${code(...block.body)}` });
    return true;
  }
  function takeDeclaration(node: SyntaxNode): boolean {
    const names = namesOf(node);
    for (const name of names) declared.set(name, code(node));
    return names.length > 0;
  }

  collect(body, { titles: [], tables: '' });
  return tests.map(({ title, source }) => ({ title, source: withDeclared(source, declared) }));
}

/** `test(title, …)`, `test.each(table)(title, …)`, and the same of `describe`. */
function blockOf(node: SyntaxNode) {
  if (node.type !== 'CallExpression') return undefined;
  const [title, ...body] = argumentsOf(node);
  const inner = isNode(node['callee']) ? node['callee'] : undefined;
  const tables = inner?.type === 'CallExpression' ? argumentsOf(inner) : [];
  const name = rootName(inner);
  if (!title || body.length === 0 || !name || !/^(?:test|it|describe)$/.test(name))
    return undefined;
  return { title, body, tables, isTest: name !== 'describe' };
}

function argumentsOf(call: SyntaxNode): SyntaxNode[] {
  const given: unknown = call['arguments'];
  return Array.isArray(given)
    ? given.map((each) => Reflect.get(each, 'expression')).filter(isNode)
    : [];
}

function rootName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node['value']);
  if (node.type === 'MemberExpression') return rootName(node['object']);
  return node.type === 'CallExpression' ? rootName(node['callee']) : undefined;
}

function titleOf(node: SyntaxNode, textOf: (node: SyntaxNode) => string): string {
  return node.type === 'StringLiteral' ? String(node['value']) : textOf(node).replace(/^`|`$/g, '');
}

function namesOf(node: SyntaxNode): string[] {
  if (/^(?:Function|Class)Declaration$/.test(node.type))
    return [rootName(node['identifier']) ?? ''];
  if (node.type !== 'VariableDeclarator' || !isNode(node['id'])) return [];
  return identifiersIn(node['id']);
}

function identifiersIn(pattern: unknown): string[] {
  if (isNode(pattern) && pattern.type === 'Identifier') return [String(pattern['value'])];
  if (typeof pattern !== 'object' || pattern === null) return [];
  return Object.values(pattern).flatMap(identifiersIn);
}

/** The node as it is written, without comments. */
function codeOf(node: SyntaxNode, textOf: (node: SyntaxNode) => string): string {
  const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/;
  const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//;
  const either = new RegExp(`(${literal.source})|${comment.source}`, 'g');
  return textOf(node).replace(either, (_all, kept: string | undefined) => kept ?? ' ');
}

function withDeclared(source: string, declared: ReadonlyMap<string, string>): string {
  const taken = new Set<string>();
  const parts = [source];
  for (const part of parts) {
    for (const name of part.match(/[\p{L}_$][\p{L}\d_$]*/gu) ?? []) {
      const code = declared.get(name);
      if (code === undefined || taken.has(name)) continue;
      taken.add(name);
      parts.push(code);
    }
  }
  return parts.join('\n').replace(/\s+/g, ' ');
}
