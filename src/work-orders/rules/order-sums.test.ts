import { expect, test } from 'vitest';
import type { OrderLine } from './order-lines.ts';
import { orderMargin, orderSums } from './order-sums.ts';

const line = (change: Partial<OrderLine> = {}): OrderLine => ({
  id: '',
  kind: 'part',
  state: 'proposed',
  quantity: 1000,
  totalCents: 1000,
  costCents: null,
  choiceGroup: null,
  ...change,
});

test('orderSums adds the booked service, agreed and proposed lines, without declined ones', () => {
  const lines = [
    line({ state: 'approved', totalCents: 3010 }),
    line({ state: 'done', totalCents: 2020 }),
    line({ totalCents: 505 }),
    line({ state: 'declined', totalCents: 90000 }),
  ];
  expect(orderSums({ baseCents: 4850, limitCents: null, lines })).toEqual({
    baseCents: 4850,
    agreedCents: 5030,
    proposedCents: 505,
    totalCents: 10385,
    limitCents: null,
    excessCents: 0,
  });
});

test('orderSums counts the dearest proposed alternative, and none once one is agreed', () => {
  const choice = [
    line({ totalCents: 4000, choiceGroup: 1 }),
    line({ totalCents: 7000, choiceGroup: 1 }),
  ];
  expect(orderSums({ baseCents: 0, limitCents: null, lines: choice }).proposedCents).toBe(7000);
  const lines = [...choice, line({ state: 'approved', totalCents: 5500, choiceGroup: 1 })];
  expect(orderSums({ baseCents: 0, limitCents: null, lines })).toMatchObject({
    agreedCents: 5500,
    proposedCents: 0,
  });
});

test('orderSums returns by how much the proposed total exceeds the limit', () => {
  const lines = [line({ totalCents: 5151 })];
  expect(orderSums({ baseCents: 4850, limitCents: 10000, lines }).excessCents).toBe(1);
  expect(orderSums({ baseCents: 4850, limitCents: 10001, lines }).excessCents).toBe(0);
});

test('orderMargin counts labour without a cost, and leaves out parts without a known cost', () => {
  const lines = [
    line({ quantity: 2000, totalCents: 4000, costCents: 1250 }),
    line({ kind: 'labour', totalCents: 3500 }),
    line({ totalCents: 50000 }),
    line({ state: 'declined', totalCents: 9900, costCents: 9800 }),
  ];
  expect(orderMargin(lines)).toEqual({
    costCents: 2500,
    profitCents: 5000,
    percent: 66.67,
    unknown: 1,
  });
});

test('orderMargin counts one of the alternatives, as the sums do', () => {
  const cheap = line({ totalCents: 5000, costCents: 2000, choiceGroup: 1 });
  const dear = line({ totalCents: 9000, costCents: 4000, choiceGroup: 1 });
  expect(orderMargin([cheap, dear])).toMatchObject({ costCents: 4_000, profitCents: 5_000 });
  const agreed = line({ ...cheap, state: 'approved' });
  expect(orderMargin([agreed, dear])).toMatchObject({ costCents: 2_000, profitCents: 3_000 });
});

test('orderMargin returns null where no line has a cost', () => {
  expect(orderMargin([line(), line({ kind: 'labour' })])).toBeNull();
});
