import { isNode, type SyntaxNode, walkFile } from './syntax.ts';
import { filesIn, isTest } from './tree.ts';
import type { Check } from './types.ts';

/**
 * Members that a rule may not read: it takes the day as an argument and does not read the clock.
 */
const FORBIDDEN_MEMBERS = new Set(['Date.now', 'Math.random', 'Temporal.Now']);
const FORBIDDEN_NAMES = new Set([
  'process',
  'fetch',
  'performance',
  'crypto',
  'globalThis',
  'window',
  'localStorage',
  'sessionStorage',
  'navigator',
  'console',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'require',
]);
/** Positions in which a name is a member of an object (`order.process`) and no global. */
const MEMBER_POSITIONS = new Set(['property', 'key', 'label']);

/** `new Date(argument)` is arithmetic; without an argument it is the clock. */
export const purity: Check = {
  name: 'purity',
  async run(root) {
    const files = filesIn(root, 'src/*/rules/**/*.ts', 'src/shared/**/*.ts').filter(
      (path) => !isTest(path),
    );
    if (files.length === 0) return ['there are no rules and no shared files to read'];
    return files.flatMap((path) => impurities(root, path));
  },
};

function impurities(root: string, path: string): string[] {
  const found: string[] = [];
  walkFile(root, path, (node, line, place) => {
    const what = impurity(node, place);
    if (what) found.push(`${path}:${line}: impure: ${what} (give it as an argument)`);
  });
  return found;
}

function impurity(node: SyntaxNode, place: string): string | undefined {
  switch (node.type) {
    case 'MetaProperty':
      return 'import.meta';
    case 'Identifier':
      return MEMBER_POSITIONS.has(place) || !FORBIDDEN_NAMES.has(nameOf(node))
        ? undefined
        : nameOf(node);
    case 'MemberExpression': {
      const name = `${nameOf(node['object'])}.${nameOf(node['property'])}`;
      return FORBIDDEN_MEMBERS.has(name) ? name : undefined;
    }
    case 'CallExpression':
      return nameOf(node['callee']) === 'Date' ? 'Date()' : undefined;
    case 'NewExpression':
      return isClock(node) ? 'new Date()' : undefined;
    default:
      return undefined;
  }
}

function isClock(node: SyntaxNode): boolean {
  const given = node['arguments'];
  return nameOf(node['callee']) === 'Date' && !(Array.isArray(given) && given.length > 0);
}

function nameOf(value: unknown): string {
  if (!isNode(value) || value.type !== 'Identifier') return '';
  return typeof value['value'] === 'string' ? value['value'] : '';
}
