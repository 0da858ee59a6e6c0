import { expect, test } from 'vitest';
import { type ReceiptBalance, receiptRows } from './receipt-rows.ts';

const SOLD: ReceiptBalance = {
  state: 'sold',
  total: 100,
  discount: 0,
  balance: 100,
  movements: [],
};
const movement = (change: Partial<ReceiptBalance['movements'][number]>) => ({
  kind: 'payment' as const,
  method: { label: 'Efectivo' },
  currency: 'USD' as const,
  amount: 10,
  usd: 10,
  reverses: null,
  isReversed: false,
  ...change,
});
const shown = (balance: ReceiptBalance) =>
  receiptRows(balance).map((row) => row.join(' ').replaceAll('\u00a0', ' '));

test('receiptRows lists discount, deposit, parts in their currency, change and what is left', () => {
  const movements = [
    movement({ kind: 'deposit', method: { label: 'Transferencia' }, amount: 40, usd: 40 }),
    movement({ currency: 'UYU', amount: 2_000, usd: 49.81 }),
    movement({ kind: 'change', currency: 'UYU', amount: -90, usd: -2.24 }),
  ];
  expect(shown({ ...SOLD, discount: 10, balance: 2.43, movements })).toEqual([
    'Descuento −US$ 10,00',
    'Total con descuento US$ 90,00',
    'Seña · Transferencia US$ 40,00',
    'Efectivo $ 2.000,00 (US$ 49,81)',
    'Vuelto · Efectivo -$ 90,00 (-US$ 2,24)',
    'Falta pagar US$ 2,43',
  ]);
});

test.each<[string, Partial<ReceiptBalance>, string[]]>([
  ['has no line without discount and payments', {}, []],
  ['has no line for what was voided', { state: 'over', movements: [movement({})] }, []],
  [
    'leaves out reversed parts',
    { movements: [movement({ isReversed: true }), movement({ reverses: 'a', amount: -10 })] },
    [],
  ],
  [
    'says what is settled',
    { balance: 0, movements: [movement({ amount: 100 })] },
    ['Efectivo US$ 100,00', 'Saldo US$ 0,00'],
  ],
  [
    'says what was paid too much',
    { balance: -5, movements: [movement({ amount: 105 })] },
    ['Efectivo US$ 105,00', 'A favor US$ 5,00'],
  ],
  [
    'says nothing about what is left of a sale from before payments were recorded',
    { state: 'unrecorded', movements: [movement({})] },
    ['Efectivo US$ 10,00'],
  ],
])('receiptRows %s', (_, change, rows) => {
  expect(shown({ ...SOLD, ...change })).toEqual(rows);
});
