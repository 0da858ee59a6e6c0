import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testsIn } from '../specification/tests-in-file.ts';
import { LEVEL_1, LEVEL_2 } from './asvs-numbers.ts';

const PROJECT = join(import.meta.dirname, '../..');
const MAX_ACCEPTED = 8;

type Row = { number: string; words: string; result: string; shownBy: string };

const ROWS: Row[] = readFileSync(join(PROJECT, 'docs/security/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number = '', words = '', result = '', shownBy = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { number, words, result, shownBy };
  });

const ofResult = (wanted: string) => ROWS.filter(({ result }) => result === wanted);

test('asvs.md lists each of the 253 requirements once', () => {
  expect([LEVEL_1.length, LEVEL_2.length]).toEqual([70, 183]);
  const numbers = ROWS.map(({ number }) => number);
  expect([...numbers].sort()).toEqual([...LEVEL_1, ...LEVEL_2].sort());
});

test('asvs.md gives every row a description, a result and its evidence', () => {
  const results = new Set(ROWS.map(({ result }) => result));
  expect([...results].sort()).toEqual(['accepted', 'n.a.', 'passed']);
  expect(ROWS.filter(({ words, shownBy }) => words === '' || shownBy === '')).toEqual([]);
});

/** Requirements for a document: the named text of the document is the evidence. */
const DOCUMENTS = [
  ...['2.1.1', '2.1.2', '5.1.1', '6.1.1', '6.1.2', '6.1.3', '7.1.1', '7.1.2', '8.1.1', '8.1.2'],
  ...['11.1.1', '11.1.2', '13.1.1', '14.1.1', '14.1.2', '15.1.1', '15.1.3', '16.1.1'],
];
const EVIDENCE = /`([\w./-]+)` «([^»]+)»/g;

/** Returns whether the file has the test, by its title or by that after its `describe`s, or the text. */
function hasEvidence(number: string, path: string, title: string): boolean {
  const file = join(PROJECT, path);
  if (!existsSync(file)) return false;
  const text = readFileSync(file, 'utf8');
  if (path.endsWith('.md')) return DOCUMENTS.includes(number) && text.includes(title);
  return testsIn(path, text).some(({ title: whole }) => whole.split(' > ').at(-1) === title);
}

test.each(ofResult('passed'))('asvs.md names for $number tests that exist: $words', (row) => {
  const named = [...row.shownBy.matchAll(EVIDENCE)].map(([, path = '', title = '']) => [
    path,
    title,
  ]);
  expect(named.map(([path, title]) => `\`${path}\` «${title}»`).join(', ')).toBe(row.shownBy);
  const missing = named.filter(([path = '', title = '']) => !hasEvidence(row.number, path, title));
  expect(missing).toEqual([]);
});

test('asvs.md accepts at most eight risks, none of level 1, each with its reason', () => {
  const accepted = ofResult('accepted');
  expect(accepted.length).toBeLessThanOrEqual(MAX_ACCEPTED);
  expect(accepted.filter(({ number }) => LEVEL_1.includes(number))).toEqual([]);
  expect(accepted.filter(({ shownBy }) => shownBy.length < 60)).toEqual([]);
});

test('asvs.md records ten promises that were broken on purpose, with a named test of the broken row', () => {
  const page = readFileSync(join(PROJECT, 'docs/security/asvs.md'), 'utf8');
  const broken = page.split('\n').filter((line) => /^\| [^|]* \(\d+\.\d+\.\d+\) \|/.test(line));
  expect(broken.length).toBeGreaterThanOrEqual(10);
  for (const line of broken) {
    const [, number] = /\((\d+\.\d+\.\d+)\) \|/.exec(line) ?? [];
    const [, title = ''] = /«([^»]+)»/.exec(line) ?? [];
    expect(ROWS.find((row) => row.number === number)?.shownBy).toContain(`«${title}»`);
  }
});
