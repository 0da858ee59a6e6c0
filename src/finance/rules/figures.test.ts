import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSums, figuresOf, roiOf, ZERO_SUMS } from './figures.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const sums = fc.record({ saleCents: cents, costCents: cents, count: fc.nat(1000) });

test('figuresOf is exact to the cent for added sums, and its profit is income less costs', () => {
  fc.assert(
    fc.property(fc.array(sums, { maxLength: 50 }), (all) => {
      const whole = figuresOf(addSums(all));
      const part = (of: (each: (typeof all)[number]) => number) =>
        all.reduce((sum, each) => sum + of(each), 0);
      expect(Math.round(whole.income * 100)).toBe(part((each) => each.saleCents));
      expect(Math.round(whole.costs * 100)).toBe(part((each) => each.costCents));
      expect(Math.round(whole.profit * 100)).toBe(part((each) => each.saleCents - each.costCents));
      expect(whole.count).toBe(part((each) => each.count));
    }),
  );
});

test('figuresOf and roiOf return percentages with two decimals', () => {
  expect(figuresOf({ saleCents: 10_000, costCents: 3_333, count: 1 }).margin).toBe(66.67);
  expect(roiOf({ saleCents: 10_000, costCents: 3_333 })).toBe(200.03);
  expect(figuresOf({ saleCents: 5_000, costCents: 7_500, count: 1 }).margin).toBe(-50);
  expect(roiOf({ saleCents: 5_000, costCents: 7_500 })).toBe(-33.33);
});

test('figuresOf has no margin without income, and roiOf is null without costs', () => {
  expect(figuresOf(ZERO_SUMS)).toEqual({ income: 0, costs: 0, profit: 0, margin: null, count: 0 });
  expect(figuresOf({ saleCents: 0, costCents: 500, count: 1 })).toMatchObject({
    profit: -5,
    margin: null,
  });
  expect(roiOf({ saleCents: 500, costCents: 0 })).toBeNull();
  expect(roiOf({ saleCents: 0, costCents: 0 })).toBeNull();
  expect(roiOf({ saleCents: 0, costCents: 500 })).toBe(-100);
});
