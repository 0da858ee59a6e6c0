import { expect, test } from 'vitest';
import { receiptLines } from './receipt.ts';

const SERVICE = { name: 'Cambio de aceite', priceCents: 4850 };
const work = (text: string, totalCents: number) => ({
  text,
  quantity: 1000,
  priceCents: totalCents,
  totalCents,
});
const PART = {
  text: 'Aceite 10W40',
  quantity: 900,
  unit: 'liter' as const,
  priceCents: 1200,
  totalCents: 1080,
};
const shown = (bill: Parameters<typeof receiptLines>[0]) =>
  receiptLines(bill).map(({ text, totalCents }) => `${text} ${totalCents}`);

test('receiptLines lists service, done work, parts and the rest of the labour', () => {
  const bill = {
    service: SERVICE,
    work: [work('Rectificar disco', 3000)],
    parts: [PART],
    laborCents: 5000,
  };
  expect(shown(bill)).toEqual([
    'Cambio de aceite 4850',
    'Rectificar disco 3000',
    'Aceite 10W40 1080',
    'Mano de obra 2000',
  ]);
});

test('receiptLines leaves out labour that the done work accounts for', () => {
  const bill = { service: SERVICE, work: [work('Rectificar disco', 3000)], parts: [] };
  expect(shown({ ...bill, laborCents: 3000 })).toEqual([
    'Cambio de aceite 4850',
    'Rectificar disco 3000',
  ]);
});

test('receiptLines lists labour as one line when it is less than the done work', () => {
  const bill = { service: SERVICE, work: [work('Rectificar disco', 3000)], parts: [] };
  expect(shown({ ...bill, laborCents: 1000 })).toEqual([
    'Cambio de aceite 4850',
    'Mano de obra 1000',
  ]);
});
