import { percentile } from '../../bench/statistics.ts';
import { foreignAccesses } from '../check/table-access.ts';
import { unnamedAccesses } from '../check/tables.ts';
import { filesIn, isTest, read } from '../check/tree.ts';
import { WORN_WORDS, wornWordsInTree } from '../check/worn-words.ts';
import { callGraph } from './calls.ts';
import { cycles, depthFrom } from './graph.ts';
import { importGraph } from './imports.ts';
import { linesOf } from './lines.ts';
import { seams } from './seams.ts';
import { commentLines, fullFolders, functionLengths, lineCount, testCount } from './source.ts';

/** One row of the table: what is counted, its figure, and details for a list below the table. */
export type Figure = { readonly name: string; readonly value: string; readonly details?: string[] };

const MAX_FILES = 20;
/** Backup, the command line and what configures the process: the targets count these apart. */
const OPERATIONS = /^src\/(?:backup|app\/cli|platform\/operations)\//;
/** The function that brings a payment to its next state, by today's name and the one before. */
const PAYMENT_ENTRIES = [/:syncPayment$/, /settle-actions\.ts:settle$/];

/** Counts everything that the files of a tree alone tell. */
export function measureTree(root: string): Figure[] {
  const code = filesIn(root, 'src/**/*.{ts,tsx}');
  const product = code.filter((path) => !isTest(path));
  const styles = filesIn(root, 'src/**/*.css');
  return [
    ...sizes(root, product, styles),
    ...tests(root, code.filter(isTest)),
    ...structure(root, product, styles),
    ...seams(root, product),
    language(root),
  ];
}

function sizes(root: string, product: readonly string[], styles: readonly string[]): Figure[] {
  const texts = product.map((path) => read(root, path));
  const lengths = texts.map(lineCount);
  const functions = texts.flatMap((text, at) =>
    functionLengths(text, product[at]?.endsWith('.tsx')),
  );
  const operations = product.filter((path) => OPERATIONS.test(path));
  const counted = texts.map(commentLines);
  const share =
    sum(counted.map(({ comments }) => comments)) / sum(counted.map(({ lines }) => lines));
  return [
    { name: 'product TypeScript files', value: number(product.length) },
    { name: 'product TypeScript lines', value: number(sum(lengths)) },
    {
      name: 'of these, operations: files / lines',
      value: `${number(operations.length)} / ${number(linesOf(root, operations))}`,
    },
    { name: 'lines of a file, p50 / p95 / max', value: distribution(lengths) },
    { name: 'functions with a name', value: number(functions.length) },
    { name: 'lines of a function, JSX included, p50 / p95 / max', value: distribution(functions) },
    { name: 'comment lines', value: `${(100 * share).toFixed(1)} %` },
    { name: 'style sheets', value: number(styles.length) },
    { name: 'CSS lines', value: number(linesOf(root, styles)) },
  ];
}

/** Tests by what they need: nothing, a rendered component, the server with a database, a browser. */
function tests(root: string, inSrc: readonly string[]): Figure[] {
  const all = [...inSrc, ...filesIn(root, 'test/**/*.test.{ts,tsx}', 'e2e/**/*.e2e.ts')];
  const kinds = { pure: [], component: [], server: [], browser: [] } as Record<Kind, string[]>;
  for (const path of all) kinds[kindOf(root, path)].push(path);
  const helpers = filesIn(root, '{test,e2e}/**/*.{ts,tsx}').filter((path) => !all.includes(path));
  return [
    ...Object.entries(kinds).map(([kind, paths]) => {
      const cases = sum(paths.map((path) => testCount(read(root, path), path.endsWith('.tsx'))));
      const lines = number(linesOf(root, paths));
      return {
        name: `${kind} tests: files / tests / lines`,
        value: `${number(paths.length)} / ${number(cases)} / ${lines}`,
      };
    }),
    {
      name: 'helpers of tests: files / lines',
      value: `${number(helpers.length)} / ${number(linesOf(root, helpers))}`,
    },
  ];
}

const isIntegrityCheck = (path: string) =>
  /-checks\.ts$|\/(?:doctor|database-types)\.ts$/.test(path);

type Kind = 'pure' | 'component' | 'server' | 'browser';

function kindOf(root: string, path: string): Kind {
  if (path.startsWith('e2e/')) return 'browser';
  const text = read(root, path);
  if (path.endsWith('.tsx') || /component\.test\.ts$/.test(path)) return 'component';
  return /from '(?:#test\/|\.\.?\/)/.test(text) &&
    /\b(?:db|app|site|database|environment)\b/.test(text)
    ? 'server'
    : 'pure';
}

function structure(root: string, product: readonly string[], styles: readonly string[]): Figure[] {
  const full = fullFolders([...product, ...styles], MAX_FILES);
  const circles = cycles(importGraph(root, product));
  const foreign = foreignAccesses(root, product).filter(({ path }) => !isIntegrityCheck(path));
  const unnamed = unnamedAccesses(foreign).length;
  const graph = callGraph(
    root,
    product.filter((path) => path.startsWith('src/payments/')),
  );
  const entry = PAYMENT_ENTRIES.map((name) =>
    [...graph.keys()].find((each) => name.test(each)),
  ).find((each) => each !== undefined);
  return [
    {
      name: `folders with more than ${MAX_FILES} files`,
      value: number(full.length),
      details: full.map(({ folder, files }) => `\`${folder}\`: ${files}`),
    },
    {
      name: 'import cycles',
      value: number(circles.length),
      details: circles.map((circle) => circle.join(', ')),
    },
    {
      name: 'accesses to tables of other modules (file and table) / without a named exception',
      value: `${number(foreign.length)} / ${number(unnamed)}`,
      details: foreign.map(({ path, table }) => `\`${path}\`: \`${table}\``),
    },
    {
      name: 'call depth from `syncPayment` within payments',
      value: entry === undefined ? 'no such function' : number(depthFrom(graph, entry)),
    },
  ];
}

function language(root: string): Figure {
  const places = [...wornWordsInTree(root).values()].flat();
  const details = WORN_WORDS.map(({ word }) => ({
    word,
    count: places.filter(({ worn }) => worn.word === word).length,
  }));
  return {
    name: 'worn words in comments, names and docs',
    value: number(places.length),
    details: details.filter(({ count }) => count > 0).map(({ word, count }) => `${word}: ${count}`),
  };
}

function distribution(values: readonly number[]): string {
  return [0.5, 0.95, 1].map((share) => number(percentile(values, share))).join(' / ');
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
const number = (value: number) => value.toLocaleString('en-US').replaceAll(',', ' ');
