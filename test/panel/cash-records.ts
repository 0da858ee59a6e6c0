import type { Balance, Movement } from '#cash/contract/movement.ts';
import type { PaymentMethods } from '#cash/contract/payment-methods.ts';
import { CASH_METHOD } from '#cash/rules/movement-kinds.ts';

/** Charges, payments and ways to pay, as the server returns them. */

/** A cancelled record that was never paid. */
export const NOT_CHARGED: Balance = {
  state: 'over',
  total: 0,
  discount: 0,
  discountTerms: { percent: null, reason: '' },
  kept: 0,
  keptReason: '',
  paid: 0,
  deposits: 0,
  balance: 0,
  movements: [],
};

/** A sold record of US$ 126,00 with a deposit of US$ 40,00. */
export const SOLD: Balance = { ...NOT_CHARGED, state: 'sold', total: 126, paid: 40, balance: 86 };

const method = { active: true, feePercent: 0 } as const;
export const METHODS: PaymentMethods = {
  version: '1',
  methods: [
    { ...method, _id: CASH_METHOD, kind: 'cash', label: 'Efectivo' },
    { ...method, _id: 'transfer', kind: 'transfer', label: 'Transferencia' },
    { ...method, _id: 'debit', kind: 'card', label: 'Débito' },
    { ...method, _id: 'paypal', kind: 'paypal', label: 'PayPal' },
    { ...method, _id: 'old', kind: 'other', label: 'Cheque', active: false },
  ],
  lastRate: 40.15,
};

export const DEPOSIT: Movement = {
  _id: 'movement-1',
  entry: 'entry-1',
  day: '2026-11-20',
  aboutDay: null,
  createdAt: '2026-11-20T13:12:00.000Z',
  cause: { kind: 'citation', id: 'citation-1' },
  kind: 'deposit',
  method: { _id: CASH_METHOD, kind: 'cash', label: 'Efectivo' },
  currency: 'USD',
  amount: 40,
  rate: null,
  usd: 40,
  fee: 0,
  reverses: null,
  isReversed: false,
  isOnline: false,
  note: '',
  by: 'Sofía Güida',
};
