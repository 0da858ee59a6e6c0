import { centsOf, dollarsOf, formatDollars } from '#shared/money/money.ts';
import type { ChargeState } from './balance.ts';
import { type Currency, formatAmount } from './currency.ts';
import { MOVEMENT_KIND_LABELS, type MovementKind } from './movement-kinds.ts';

/** What a receipt shows of the balance of a record. Amounts of the API. */
export type ReceiptBalance = {
  state: ChargeState;
  /** Before the discount. */
  total: number;
  discount: number;
  balance: number;
  movements: readonly {
    kind: MovementKind;
    method: { label: string };
    currency: Currency;
    amount: number;
    usd: number;
    reverses: string | null;
    isReversed: boolean;
  }[];
};

/** A line of a receipt below its total: `['Efectivo', '$ 3.453,00 (US$ 86,00)']`. */
export type ReceiptRow = readonly [label: string, amount: string];

/**
 * Returns the lines below the total of a receipt: discount, each part of the payments that stands, and what is left. No
 * lines for a record without discount and payments: its receipt says nothing about them.
 */
export function receiptRows({
  state,
  total,
  discount,
  balance,
  movements,
}: ReceiptBalance): ReceiptRow[] {
  const paid = movements.filter(({ reverses, isReversed }) => reverses === null && !isReversed);
  if (state === 'over' || (discount === 0 && paid.length === 0)) return [];
  return [
    ...(discount === 0
      ? []
      : [
          ['Descuento', `−${formatDollars(discount)}`] as const,
          ['Total con descuento', formatDollars(dollarsOf(centsOf(total - discount)))] as const,
        ]),
    ...paid.map(({ kind, method, currency, amount, usd }) => {
      const label =
        kind === 'payment' ? method.label : `${MOVEMENT_KIND_LABELS[kind]} · ${method.label}`;
      const own = formatAmount(amount, currency);
      return [label, currency === 'USD' ? own : `${own} (${formatDollars(usd)})`] as const;
    }),
    ...(state === 'unrecorded' ? [] : [leftRow(balance)]),
  ];
}

function leftRow(balance: number): ReceiptRow {
  if (balance < 0) return ['A favor', formatDollars(-balance)];
  return [balance > 0 ? 'Falta pagar' : 'Saldo', formatDollars(balance)];
}
