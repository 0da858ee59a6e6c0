import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canTransition,
  holdsMoney,
  MONEY_STATUSES,
  OPEN_STATUSES,
  PAYMENT_STATUSES,
  PAYMENT_TRANSITIONS,
  type PaymentStatus,
  paymentBanner,
  publicStatus,
  SUPERSEDABLE,
} from './payment-status.ts';

const anyStatus = fc.constantFrom(...PAYMENT_STATUSES);
const ENDED: readonly PaymentStatus[] = ['failed', 'expired', 'superseded'];

test('PAYMENT_TRANSITIONS lead from creating to every status, and to no other', () => {
  const reached = new Set<PaymentStatus>(['creating']);
  for (const status of reached) for (const next of PAYMENT_TRANSITIONS[status]) reached.add(next);
  expect([...reached].sort()).toEqual([...PAYMENT_STATUSES].sort());
});

test('PAYMENT_TRANSITIONS lead from a paid or refunded status only to a status that records the money', () => {
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

test('PAYMENT_TRANSITIONS of an ended attempt lead only to review', () => {
  for (const status of ENDED) expect(PAYMENT_TRANSITIONS[status]).toEqual(['review']);
});

test('PAYMENT_TRANSITIONS have no cycle, except for other means of payment and money after a review', () => {
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

test('SUPERSEDABLE contains exactly the statuses before superseded, of which none holds money', () => {
  expect([...SUPERSEDABLE].sort()).toEqual(statusesBefore('superseded').sort());
  for (const status of SUPERSEDABLE) expect(holdsMoney(status)).toBe(false);
});

test('OPEN_STATUSES and MONEY_STATUSES contain every status that can become paid', () => {
  for (const status of statusesBefore('paid')) {
    expect([...OPEN_STATUSES, ...MONEY_STATUSES]).toContain(status);
  }
});

test('paymentBanner returns «failed» only for ended statuses, and «success» only for paid ones', () => {
  const failed = PAYMENT_STATUSES.filter((status) => paymentBanner(status) === 'failed');
  expect(failed).toEqual(ENDED);
  // A refunded payer does not see that the reservation is confirmed.
  expect(PAYMENT_STATUSES.filter((status) => paymentBanner(status) === 'success')).toEqual([
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
] as const)('publicStatus maps %s to %s with the label «%s»', (status, paymentStatus, label) => {
  expect(publicStatus(status)).toEqual({ paymentStatus, label });
});
