import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parseSource } from '../tools/check/syntax.ts';
import { foreignAccesses, tablesIn } from '../tools/check/table-access.ts';
import { TABLE_OWNERS } from '../tools/check/table-owners.ts';
import { filesIn, PROJECT } from '../tools/check/tree.ts';
import {
  wornWordsInCode,
  wornWordsInComments,
  wornWordsInMarkdown,
} from '../tools/check/worn-words.ts';
import { callGraph } from '../tools/measure/calls.ts';
import { cycles, depthFrom } from '../tools/measure/graph.ts';
import { importGraph } from '../tools/measure/imports.ts';
import { codeLines, namesInSeveralFiles, repeatedPlaces, seams } from '../tools/measure/seams.ts';
import {
  commentLines,
  fullFolders,
  functionLengths,
  lineCount,
  testCount,
} from '../tools/measure/source.ts';
import { measuresPage } from '../tools/measure/table.ts';

let folder = '';
afterEach(() => {
  if (folder !== '') rmSync(folder, { recursive: true });
  folder = '';
});

/** Writes a tree of files into a temporary folder; returns its path. */
function tree(files: Readonly<Record<string, string>>): string {
  folder = mkdtempSync(join(tmpdir(), 'bujia-measure-test-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const graph = (edges: Readonly<Record<string, string[]>>) =>
  new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

test('lineCount leaves out the empty line at the end', () => {
  expect([lineCount(''), lineCount('a'), lineCount('a\nb\n')]).toEqual([0, 1, 2]);
});

test('commentLines counts lines that are only comments, and leaves out blank lines', () => {
  const text = [
    '/**',
    ' * One.',
    '',
    ' */',
    'const a = 1; // beside',
    '// two',
    '{/* three */}',
    '/* four */ const b = 2;',
    'const c = "/*";',
  ].join('\n');
  expect(commentLines(text)).toEqual({ comments: 6, lines: 8 });
});

test('functionLengths measures named functions from first to last line', () => {
  const text = [
    'function declared() {',
    '  return [1].map((each) => {',
    '    return each;',
    '  });',
    '}',
    'const arrow = () => 1;',
    'class Some {',
    '  method() {',
    '  }',
    '}',
    "const text = 'ñandú';",
    'export const last = () => {',
    '};',
  ].join('\n');
  expect(functionLengths(text)).toEqual([5, 1, 2, 2]);
});

test('functionLengths includes JSX', () => {
  expect(functionLengths('const View = () => (\n  <p>\n    Hola\n  </p>\n);', true)).toEqual([5]);
});

test('testCount counts each test and each table of tests once', () => {
  const text = `test('a', () => {}); it('b', () => {}); test.each([1, 2])('c', () => {});
    describe('d', () => { test('e', () => {}); }); expect(it).toBe(1);`;
  expect(testCount(text)).toBe(4);
});

test('fullFolders counts the files directly in a folder', () => {
  const paths = ['a/1.ts', 'a/2.ts', 'a/b/3.ts', 'c/4.ts', 'c/5.ts', 'c/6.ts'];
  expect(fullFolders(paths, 1)).toEqual([
    { folder: 'c', files: 3 },
    { folder: 'a', files: 2 },
  ]);
});

test('cycles finds groups that reach each other', () => {
  expect(cycles(graph({ a: ['b'], b: ['c'], c: ['b'], d: ['a'] }))).toEqual([['b', 'c']]);
  expect(cycles(graph({ a: ['b'], b: [] }))).toEqual([]);
});

test('depthFrom counts the longest path, and a cycle with all its nodes', () => {
  const edges = graph({ a: ['b', 'd'], b: ['c'], c: [], d: ['c'] });
  expect(depthFrom(edges, 'a')).toBe(3);
  expect(depthFrom(graph({ a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }), 'a')).toBe(4);
  expect(depthFrom(edges, 'nothing')).toBe(0);
});

test('importGraph follows aliases, relative paths and dynamic imports', () => {
  const root = tree({
    'package.json': JSON.stringify({ imports: { '#agenda/*': './src/agenda/*' } }),
    'src/agenda/a.ts': "import './b.ts'; import type { C } from '#agenda/c.ts'; import 'zod';",
    'src/agenda/b.ts': "export const load = () => import('./c.ts');",
    'src/agenda/c.ts': "export type { A } from './a.ts'; export type C = 1;",
  });
  const paths = ['a', 'b', 'c'].map((name) => `src/agenda/${name}.ts`);
  const edges = importGraph(root, paths);
  expect([...(edges.get('src/agenda/a.ts') ?? [])]).toEqual(['src/agenda/b.ts', 'src/agenda/c.ts']);
  expect(cycles(edges).map((each) => each.sort())).toEqual([paths]);
});

test('callGraph follows calls between files, and functions passed as values', () => {
  const root = tree({
    'package.json': '{}',
    'src/payments/a.ts': `import { second as other } from './b.ts';
      export const first = () => [1].map(other);`,
    'src/payments/b.ts': `function third() { return { first: 1 }.first; }
      export function second() { return third(); }`,
  });
  const edges = callGraph(root, ['src/payments/a.ts', 'src/payments/b.ts']);
  expect(depthFrom(edges, 'src/payments/a.ts:first')).toBe(3);
  expect(edges.get('src/payments/b.ts:third')?.size).toBe(0);
});

test('tablesIn finds tables in SQL and in queries of Kysely, not in other texts', () => {
  const { body } = parseSource(`
    // select * from refunds
    db.selectFrom('citations as c').innerJoin('services', 'a', 'b').where('mails', '=', 1);
    sql\`update payments set status = \${'users'} from sales\`;
    const name = 'products';
  `);
  expect(tablesIn(body)).toEqual(['citations', 'payments', 'sales', 'services']);
});

test('foreignAccesses returns the tables of other modules that a file names', () => {
  const root = tree({
    'src/agenda/server/own.ts': "db.selectFrom('citations');",
    'src/agenda/server/other.ts': "db.selectFrom(['payments', 'citations']);",
  });
  const paths = ['own', 'other'].map((name) => `src/agenda/server/${name}.ts`);
  expect(foreignAccesses(root, paths)).toEqual([
    { path: 'src/agenda/server/other.ts', table: 'payments' },
  ]);
});

test('TABLE_OWNERS has an owner for every table of the database', () => {
  const types = readFileSync(join(PROJECT, 'src/platform/data/database-types.ts'), 'utf8');
  const [, body = ''] = /export interface DB \{([^}]*)\}/.exec(types) ?? [];
  const tables = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(tables.length).toBeGreaterThan(50);
  expect(Object.keys(TABLE_OWNERS)).toEqual(tables);
});

test('wornWordsInCode reads comments and identifiers, not texts', () => {
  const text = [
    '/** Behind the door. */',
    "const text = 'a door'; // nobody",
    'const standIn = startStandIn();',
    'const x = { held_until: 1, citation_tally: 2, doorway: 3 };',
  ].join('\n');
  expect(wornWordsInCode(text).map(({ line, found }) => [line, found])).toEqual([
    [1, 'door'],
    [2, 'nobody'],
    [3, 'standIn'],
    [3, 'startStandIn'],
  ]);
});

test('wornWordsInComments and wornWordsInMarkdown find worn words outside of code spans', () => {
  expect(wornWordsInComments('a { }\n/* the yardstick */').map(({ line }) => line)).toEqual([2]);
  expect(wornWordsInMarkdown('`GET /api/room`\n\nA room.').map(({ line }) => line)).toEqual([3]);
});

test('measuresPage puts the trees side by side and lists details of the last', () => {
  const page = measuresPage([
    { title: 'before', figures: [{ name: 'files', value: '2' }] },
    { title: 'now', figures: [{ name: 'files', value: '1', details: ['a.ts'] }] },
  ]);
  expect(page).toContain('| measure | before | now |\n| --- | ---: | ---: |\n| files | 2 | 1 |\n');
  expect(page).toContain('## Files\n\n- a.ts\n');
});

test('filesIn leaves out data folders of the root only', () => {
  const root = tree({ 'src/platform/data/a.ts': '', 'data/b.ts': '', 'node_modules/c.ts': '' });
  expect(filesIn(root, '**/*.ts')).toEqual(['src/platform/data/a.ts']);
});

test('namesInSeveralFiles finds functions and constants that two files export', () => {
  const bodies = [
    "export function one() {}\nexport type Both = 1;\nexport { two } from './two.ts';",
    'export const one = 1, two = 2;\nexport type Both = 2;',
    'const one = 1;\nexport class Three {}',
    'export const { three } = { three: 3 };\nexport class Three {}',
  ].map((text) => parseSource(text, false).body);
  const files = new Map(bodies.map((body, at) => [`${at}.ts`, body]));
  expect(namesInSeveralFiles(files)).toEqual(['Three', 'one']);
});

test('namesInSeveralFiles leaves out an endpoint and the action of its module', () => {
  const { body } = parseSource('export const sell = 1;', false);
  const of = (...paths: string[]) =>
    namesInSeveralFiles(new Map(paths.map((path) => [`src/${path}`, body])));
  expect(of('sales/contract/sale.ts', 'sales/server/sale-actions.ts')).toEqual([]);
  expect(of('sales/contract/sale.ts', 'stock/server/sale-actions.ts')).toEqual(['sell']);
  expect(of('sales/contract/a.ts', 'sales/server/b.ts', 'sales/web/c.ts')).toEqual(['sell']);
});

test('codeLines leaves out imports, comments and blank lines', () => {
  const text = "import {\n  a,\n} from './a.ts';\n\n/**\n * b\n */\n// c\n  d();\n";
  expect(codeLines(text)).toEqual(['d();']);
});

test('repeatedPlaces counts each pair of equal places of six lines or more once', () => {
  const lines = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `${from + at}`);
  const files = [
    [...lines(0, 8), 'a', ...lines(20, 6)],
    ['b', ...lines(0, 8)],
    [...lines(20, 6), ...lines(30, 5)],
    lines(30, 5),
  ];
  expect(repeatedPlaces(files)).toBe(2);
});

test('seams counts the places of a field, files of a feature, opened dialogs and state of modules', () => {
  const root = tree({
    'src/services/form.tsx':
      'const requirements = 1;\nuse(requirements);\n<Form opened={open} />;\n',
    'src/app/start.ts': 'add({ requirements: [] });\nlet started = false;\n',
    'src/agenda/page.ts': 'show(requirements);\nexport const seen = new WeakSet();\n',
    'src/sales/contract/sale.ts': 'one();\ntwo();\n',
    'src/work-orders/web/estimate/send.tsx': 'send();\n',
    'src/work-orders/rules/line-states.ts': 'other();\n',
  });
  const figures = seams(root, filesIn(root, 'src/**/*.{ts,tsx}'));
  expect(figures.map(({ value }) => value)).toEqual([
    '0',
    '0',
    '2 / 2',
    '1 / 2',
    '1 / 1',
    '1',
    '1 / 1',
  ]);
});
