import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { rangesOf } from '../../../tools/check/font-subsets.ts';
import { filesIn, isTest, PROJECT } from '../../../tools/check/tree.ts';

const RANGES = rangesOf(readFileSync(join(PROJECT, 'src/ui/styles/fonts.css'), 'utf8'));
const [basic = new Set(), , rest = new Set()] = RANGES;
const SHOWN = /\/(web|contract|rules|pages|ui|shared)\//;

test('no text of the interface needs the larger fonts', () => {
  const files = filesIn(PROJECT, 'src/**/*.{ts,tsx,html,css}').filter(
    (path) => SHOWN.test(path) && !isTest(path),
  );
  const needing = files.filter((path) =>
    [...readFileSync(join(PROJECT, path), 'utf8')].some((each) =>
      rest.has(each.codePointAt(0) ?? 0),
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(needing).toEqual([]);
});

test('both families have the same small and larger ranges, which share no character', () => {
  expect(RANGES).toEqual([basic, basic, rest, rest]);
  expect([...basic].filter((code) => rest.has(code))).toEqual([]);
});

test('the small fonts have the characters of Spanish texts and amounts', () => {
  const words = 'Ñandú pingüino 1234567890 «¿Qué?» — US$ 12,50 · 10:00–12:30 × € − …';
  expect([...words].filter((each) => !basic.has(each.codePointAt(0) ?? 0))).toEqual([]);
});

test('the small text font keeps its instructions, without which Linux spaces letters unevenly', async () => {
  const small = readFileSync(join(PROJECT, 'src/ui/styles/fonts/archivo-basic.woff2'));
  const font = await subsetFont(small, 'a', { targetFormat: 'sfnt' });
  const tables = font.subarray(12, 12 + 16 * font.readUInt16BE(4)).toString('latin1');
  expect(tables).toContain('prep');
});
