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

test('every status is reached from creating, and none leads out of the table', () => {
  const reached = new Set<PaymentStatus>(['creating']);
  for (const status of reached) for (const next of PAYMENT_TRANSITIONS[status]) reached.add(next);
  expect([...reached].sort()).toEqual([...PAYMENT_STATUSES].sort());
});

test('money that is there never turns into anything that says it is not', () => {
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

test('an attempt that ended only ever turns into one for staff to look at', () => {
  for (const status of ENDED) expect(PAYMENT_TRANSITIONS[status]).toEqual(['review']);
});

test('no walk comes twice to the same status, but for other means and money found after a review', () => {
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

test('where nothing was asked of the payer, and only there, an attempt can be taken back', () => {
  expect([...SUPERSEDABLE].sort()).toEqual(statusesBefore('superseded').sort());
  for (const status of SUPERSEDABLE) expect(holdsMoney(status)).toBe(false);
});

test('whatever may still take money counts as open or as holding it', () => {
  for (const status of statusesBefore('paid')) {
    expect([...OPEN_STATUSES, ...MONEY_STATUSES]).toContain(status);
  }
});

test('«failed» is said only where it is certain that nothing was taken', () => {
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
