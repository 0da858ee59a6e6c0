import { nameOf, type SyntaxNode, walkFile } from './syntax.ts';
import { filesIn, isTest } from './tree.ts';
import type { Check } from './types.ts';

const CLOCKS = new Set(['Date.now', 'Temporal.Now']);
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

const RULES = /^src\/([^/]+\/rules|shared)\//;

/** The only reader of the machine's clock among tests, benchmarks and the simulation. */
const MACHINE_CLOCK = 'test/machine-clock.ts';

/**
 * Rules read nothing but their arguments. Tests, benchmarks and the simulation read no clock but that of `MACHINE_CLOCK`, so
 * that each place which depends on the machine's day is found by its name.
 */
export const purity: Check = {
  name: 'purity',
  async run(root) {
    const all = filesIn(root, '{src,test,e2e,bench,simulation}/**/*.{ts,tsx}');
    const tests = all.filter((path) => !path.startsWith('src/') || isTest(path));
    const rules = all.filter((path) => RULES.test(path) && !isTest(path));
    if (rules.length === 0 || tests.length === 0) return ['there are no rules or no tests to read'];
    return [
      ...rules.flatMap((path) =>
        findIn(root, path, impurity, (what) => `impure: ${what} (give it as an argument)`),
      ),
      ...tests
        .filter((path) => path !== MACHINE_CLOCK)
        .flatMap((path) =>
          findIn(
            root,
            path,
            clockReading,
            (what) => `reads a clock: ${what} (use machineNow of ${MACHINE_CLOCK})`,
          ),
        ),
    ];
  },
};

function findIn(
  root: string,
  path: string,
  judge: (node: SyntaxNode, place: string) => string | undefined,
  report: (what: string) => string,
): string[] {
  const found: string[] = [];
  walkFile(root, path, (node, line, place) => {
    const what = judge(node, place);
    if (what) found.push(`${path}:${line}: ${report(what)}`);
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
    case 'MemberExpression':
      return memberName(node) === 'Math.random' ? 'Math.random' : clockReading(node);
    default:
      return clockReading(node);
  }
}

/** Finds the usual spellings; `const { now } = Date` and the like stay unseen. */
function clockReading(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'MemberExpression':
      return CLOCKS.has(memberName(node)) ? memberName(node) : undefined;
    case 'CallExpression':
      return nameOf(node['callee']) === 'Date' ? 'Date()' : undefined;
    case 'NewExpression':
      return readsNow(node) ? 'new Date()' : undefined;
    default:
      return undefined;
  }
}

const memberName = (node: SyntaxNode) => `${nameOf(node['object'])}.${nameOf(node['property'])}`;

/** `new Date(argument)` is arithmetic; without an argument it reads the clock. */
function readsNow(node: SyntaxNode): boolean {
  const given = node['arguments'];
  return nameOf(node['callee']) === 'Date' && !(Array.isArray(given) && given.length > 0);
}
