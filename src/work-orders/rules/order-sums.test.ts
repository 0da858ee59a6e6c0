import { expect, test } from 'vitest';
import { orderMargin, orderSums, type SummedLine } from './order-sums.ts';

const line = (change: Partial<SummedLine> = {}): SummedLine => ({
  kind: 'part',
  state: 'proposed',
  quantity: 1,
  total: 10,
  cost: null,
  choiceGroup: null,
  ...change,
});

test('orderSums adds the booked service, agreed and proposed lines, without declined ones', () => {
  const lines = [
    line({ state: 'approved', total: 30.1 }),
    line({ state: 'done', total: 20.2 }),
    line({ total: 5.05 }),
    line({ state: 'declined', total: 900 }),
  ];
  expect(orderSums({ base: 48.5, limit: null, lines })).toEqual({
    baseCents: 4850,
    agreedCents: 5030,
    proposedCents: 505,
    totalCents: 10385,
    limitCents: null,
    excessCents: 0,
  });
});

test('orderSums counts the dearest proposed alternative, and none once one is agreed', () => {
  const choice = [line({ total: 40, choiceGroup: 1 }), line({ total: 70, choiceGroup: 1 })];
  expect(orderSums({ base: 0, limit: null, lines: choice }).proposedCents).toBe(7000);
  const lines = [...choice, line({ state: 'approved', total: 55, choiceGroup: 1 })];
  expect(orderSums({ base: 0, limit: null, lines })).toMatchObject({
    agreedCents: 5500,
    proposedCents: 0,
  });
});

test('orderSums returns by how much the proposed total exceeds the limit', () => {
  const lines = [line({ total: 51.51 })];
  expect(orderSums({ base: 48.5, limit: 100, lines }).excessCents).toBe(1);
  expect(orderSums({ base: 48.5, limit: 100.01, lines }).excessCents).toBe(0);
});

test('orderMargin counts labour without a cost, and leaves out parts without a known cost', () => {
  const lines = [
    line({ quantity: 2, total: 40, cost: 12.5 }),
    line({ kind: 'labour', total: 35 }),
    line({ total: 500 }),
    line({ state: 'declined', total: 99, cost: 98 }),
  ];
  expect(orderMargin(lines)).toEqual({
    costCents: 2500,
    profitCents: 5000,
    percent: 66.67,
    unknown: 1,
  });
});

test('orderMargin counts one of the alternatives, as the sums do', () => {
  const cheap = line({ total: 50, cost: 20, choiceGroup: 1 });
  const dear = line({ total: 90, cost: 40, choiceGroup: 1 });
  expect(orderMargin([cheap, dear])).toMatchObject({ costCents: 4_000, profitCents: 5_000 });
  const agreed = line({ ...cheap, state: 'approved' });
  expect(orderMargin([agreed, dear])).toMatchObject({ costCents: 2_000, profitCents: 3_000 });
});

test('orderMargin returns null where no line has a cost', () => {
  expect(orderMargin([line(), line({ kind: 'labour' })])).toBeNull();
});
