import type { TaskMeta } from 'vitest';
import { isNode, parseSource, type SyntaxNode } from '../../tools/check/syntax.ts';

type Specification = NonNullable<TaskMeta['specification']>;

/** A test: its title after those of its `describe`s, its source, and what its metadata declares. */
export type TestInFile = { title: string; source: string; specification: Specification };
type Around = { titles: readonly string[]; tables: string };

/**
 * Returns every test of the file. Its source is its body, its tables, and what they use of the
 * file's declarations, however deep; without titles, options, and comments, which assert nothing.
 */
export function testsIn(path: string, text: string): TestInFile[] {
  const { body, textOf } = parseSource(text, path.endsWith('.tsx'));
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
    if (!block.isTest) {
      collect(block.body, { titles, tables });
      return true;
    }
    const source = `${tables}\n${code(...block.body)}`;
    const specification = specificationIn(path, block.options);
    tests.push({ title: titles.join(' > '), source, specification });
    return true;
  }
  function takeDeclaration(node: SyntaxNode): boolean {
    const names = namesOf(node);
    for (const name of names) declared.set(name, code(node));
    return names.length > 0;
  }

  collect(body, { titles: [], tables: '' });
  return tests.map((test) => ({ ...test, source: withDeclared(test.source, declared) }));
}

/** `test(title, …)`, `test.each(table)(title, …)`, and the same of `describe`. */
function blockOf(node: SyntaxNode) {
  if (node.type !== 'CallExpression') return undefined;
  const [title, ...others] = argumentsOf(node);
  const inner = isNode(node['callee']) ? node['callee'] : undefined;
  const tables = inner?.type === 'CallExpression' ? argumentsOf(inner) : [];
  const name = rootName(inner);
  if (!title || others.length === 0 || !name || !/^(?:test|it|describe)$/.test(name))
    return undefined;
  const options = others.filter(({ type }) => type === 'ObjectExpression');
  const body = others.filter(({ type }) => type !== 'ObjectExpression');
  return { title, options, body, tables, isTest: name !== 'describe' };
}

/** Returns `meta.specification` of the options; throws if it is not written in literals. */
function specificationIn(path: string, options: readonly SyntaxNode[]): Specification {
  const meta = options.map((each) => propertyOf(each, 'meta')).find(isNode);
  const specification = propertyOf(meta, 'specification');
  if (specification === undefined) return {};
  return literalValue(specification, path) as Specification;
}

function propertyOf(node: unknown, name: string): unknown {
  return propertiesOf(node).find(({ key }) => key === name)?.value;
}

function propertiesOf(node: unknown): { key: string; value: unknown }[] {
  const properties: unknown = Reflect.get(Object(node), 'properties');
  if (!Array.isArray(properties)) return [];
  return properties.map((each) => ({
    key: String(Reflect.get(Object(Reflect.get(each, 'key')), 'value')),
    value: Reflect.get(each, 'value'),
  }));
}

/** Evaluates an object, an array, or a string literal. */
function literalValue(node: unknown, path: string): unknown {
  const type: unknown = Reflect.get(Object(node), 'type');
  if (type === 'StringLiteral') return Reflect.get(Object(node), 'value');
  if (type === 'ArrayExpression') {
    const elements: unknown[] = Reflect.get(Object(node), 'elements');
    return elements.map((each) => literalValue(Reflect.get(Object(each), 'expression'), path));
  }
  if (type === 'ObjectExpression') {
    return Object.fromEntries(
      propertiesOf(node).map(({ key, value }) => [key, literalValue(value, path)]),
    );
  }
  throw new Error(`${path}: meta.specification has to be written in literals, not as ${type}`);
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
