import { isNode, parseFile, type SyntaxNode } from '../../tools/check/syntax.ts';

/** Its title behind those of the `describe`s around it, and what it says: see `testsIn`. */
export type TestInFile = { title: string; source: string };

/**
 * Every test of the file with its own source, its tables and what it names of the file's
 * declarations, however deep; without titles and comments, which assert nothing.
 */
export function testsIn(root: string, path: string): TestInFile[] {
  const { body, textOf } = parseFile(root, path);
  const declared = new Map<string, string>();
  const tests: TestInFile[] = [];

  const collect = (value: unknown, titles: readonly string[], tables: string): void => {
    if (Array.isArray(value)) for (const each of value) collect(each, titles, tables);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const call = isNode(value) ? blockOf(value) : undefined;
    if (call) {
      const own = [...titles, titleOf(call.title, textOf)];
      const written = call.rest.map((node) => codeOf(node, textOf)).join('\n');
      if (call.isTest) tests.push({ title: own.join(' > '), source: `${tables}\n${written}` });
      else
        collect(
          call.body,
          own,
          `${tables}\n${call.tables.map((t) => codeOf(t, textOf)).join('\n')}`,
        );
      return;
    }
    if (isNode(value)) for (const name of namesOf(value)) declared.set(name, codeOf(value, textOf));
    for (const each of Object.values(value)) collect(each, titles, tables);
  };
  collect(body, [], '');
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
  return { title, body, tables, rest: [...tables, ...body], isTest: name !== 'describe' };
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
