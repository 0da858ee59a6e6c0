import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LEVEL_1, LEVEL_2 } from './asvs-numbers.ts';

const PROJECT = join(import.meta.dirname, '../..');
const MAX_ACCEPTED = 5;

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

test('asvs.md names only files that exist', () => {
  const files = /^`[\w./-]+`(, `[\w./-]+`)*$/;
  expect(ofResult('passed').filter(({ shownBy }) => !files.test(shownBy))).toEqual([]);
  const missing = ofResult('passed')
    .flatMap(({ number, shownBy }) =>
      shownBy.split(', ').map((file) => [number, file.replaceAll('`', '')] as const),
    )
    .filter(([, path]) => !existsSync(join(PROJECT, path)));
  expect(missing).toEqual([]);
});

test('asvs.md accepts at most five risks, none of level 1, each with its reason', () => {
  const accepted = ofResult('accepted');
  expect(accepted.length).toBeLessThanOrEqual(MAX_ACCEPTED);
  expect(accepted.filter(({ number }) => LEVEL_1.includes(number))).toEqual([]);
  expect(accepted.filter(({ shownBy }) => shownBy.length < 60)).toEqual([]);
});
