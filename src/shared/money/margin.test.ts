import { expect, test } from 'vitest';
import { formatPercent, marginOf, marginText, shareOf } from './margin.ts';

test('formatPercent always shows two decimals', () => {
  const texts = [57, 67.7, 67.79, -28.57, 0, 100, 1234.5].map(formatPercent);
  expect(texts.map((text) => text.replace('\u00a0', ' '))).toEqual([
    '57,00 %',
    '67,70 %',
    '67,79 %',
    '-28,57 %',
    '0,00 %',
    '100,00 %',
    '1.234,50 %',
  ]);
});

test('marginText shows a dash where nothing is charged', () => {
  expect(marginText(marginOf(0, 10))).toBe('—');
  expect(marginText(marginOf(200, 86))).toBe('57,00\u00a0%');
});

test('shareOf returns a percentage with 2 decimals, and null without a whole', () => {
  expect(shareOf(1, 3)).toBe(33.33);
  expect(shareOf(0, 3)).toBe(0);
  expect(shareOf(0, 0)).toBeNull();
});
