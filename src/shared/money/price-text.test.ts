import { expect, test } from 'vitest';
import { priceText } from './money.ts';

test('priceText says beside a price of 0 that the work is quoted later', () => {
  expect(priceText(0)).toBe('US$\u00a00,00 · A presupuestar');
  expect(priceText(48.5)).toBe('US$\u00a048,50');
});
