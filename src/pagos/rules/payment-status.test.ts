import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bannerOf,
  canTransition,
  holdsMoney,
  MONEY_STATUSES,
  OPEN_STATUSES,
  PAYMENT_STATUSES,
  PAYMENT_TRANSITIONS,
  type PaymentStatus,
  SUPERSEDABLE,
  shownStatus,
} from './payment-status.ts';

const anyStatus = fc.constantFrom(...PAYMENT_STATUSES);
const ENDED: readonly PaymentStatus[] = ['failed', 'expired', 'superseded'];

test('every status is reachable from creating, and every transition leads to a status of the table', () => {
  const reached = new Set<PaymentStatus>(['creating']);
  for (const status of reached) for (const next of PAYMENT_TRANSITIONS[status]) reached.add(next);
  expect([...reached].sort()).toEqual([...PAYMENT_STATUSES].sort());
});

test('no transition leads from a status with money to a status that denies the money', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('paid', 'partially_refunded', 'refunded'),
      anyStatus,
      (from, to) => {
        if (!canTransition(from as PaymentStatus, to)) return;
        expect(['partially_refunded', 'refunded', 'reversed', 'review']).toContain(to);
      },
    ),
  );
});

test('an ended attempt has no transition but to review', () => {
  for (const status of ENDED) expect(PAYMENT_TRANSITIONS[status]).toEqual(['review']);
});

test('no path visits a status twice, except for other means of payment and money found after a review', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 30 }), (choices) => {
      let status: PaymentStatus = 'creating';
      const seen: PaymentStatus[] = [];
      for (const choice of choices) {
        const next: readonly PaymentStatus[] = PAYMENT_TRANSITIONS[status].filter(
          (to) => status !== 'reviewed' && (to !== 'awaiting_payer' || status === 'creating'),
        );
        if (next.length === 0) break;
        seen.push(status);
        status = next[choice % next.length] as PaymentStatus;
        expect(seen).not.toContain(status);
      }
    }),
  );
});

/** The statuses from which `to` can be reached. */
function statusesBefore(to: PaymentStatus): PaymentStatus[] {
  return PAYMENT_STATUSES.filter((from) => canTransition(from, to));
}

test('an attempt can be superseded exactly while no money was requested of the payer', () => {
  expect([...SUPERSEDABLE].sort()).toEqual(statusesBefore('superseded').sort());
  for (const status of SUPERSEDABLE) expect(holdsMoney(status)).toBe(false);
});

test('every status that may still take money counts as open or as holding money', () => {
  for (const status of statusesBefore('paid')) {
    expect([...OPEN_STATUSES, ...MONEY_STATUSES]).toContain(status);
  }
});

test('the banner «failed» is shown only if it is certain that no money was taken', () => {
  const said = PAYMENT_STATUSES.filter((status) => bannerOf(status) === 'failed');
  expect(said).toEqual(ENDED);
  // A refunded payer does not see that the reservation is confirmed.
  expect(PAYMENT_STATUSES.filter((status) => bannerOf(status) === 'success')).toEqual([
    'paid',
    'partially_refunded',
  ]);
});

test.each([
  ['creating', 'pending', 'Pendiente'],
  ['awaiting_payer', 'pending', 'Pendiente'],
  ['capturing', 'processing', 'Verificando'],
  ['capture_unknown', 'processing', 'Verificando'],
  ['pending', 'processing', 'En revisión'],
  ['paid', 'completed', 'Pagado'],
  ['failed', 'failed', 'Fallido'],
  ['expired', 'expired', 'Vencido'],
  ['superseded', 'cancelled', 'Reemplazado'],
  ['partially_refunded', 'partially_refunded', 'Reembolso parcial'],
  ['refunded', 'refunded', 'Reembolsado'],
  ['reversed', 'reversed', 'Contracargo'],
  ['review', 'review', 'Requiere revisión'],
  ['reviewed', 'reviewed', 'Revisado'],
] as const)('%s is shown as %s, «%s»', (status, paymentStatus, label) => {
  expect(shownStatus(status)).toEqual({ paymentStatus, label });
});
