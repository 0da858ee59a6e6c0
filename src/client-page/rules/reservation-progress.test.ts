import { expect, test } from 'vitest';
import { DISPLAYED_PAYMENT_STATUSES } from '#reservations/rules/payment-display.ts';
import { RESERVATION_STATUSES } from '#reservations/rules/reservation-status.ts';
import {
  clientPayment,
  PAYMENT_LABELS,
  reservationLabel,
  reservationProgressOf,
  reservationText,
} from './reservation-progress.ts';

const PROGRESS = {
  pending: ['reserved', 'reserved now, confirmed, importing, preparing, delivered'],
  accepted: ['confirmed', 'reserved, confirmed now, importing, preparing, delivered'],
  importing: ['importing', 'reserved, confirmed, importing now, preparing, delivered'],
  preparing: ['preparing', 'reserved, confirmed, importing, preparing now, delivered'],
  packed: ['preparing', 'reserved, confirmed, importing, preparing now, delivered'],
  dispatched: [
    'on-the-way',
    'reserved, confirmed, importing, preparing, on-the-way now, delivered',
  ],
  installing: [
    'installing',
    'reserved, confirmed, importing, preparing, installing now, ready, delivered',
  ],
  ready: ['ready', 'reserved, confirmed, importing, preparing, installing, ready now, delivered'],
  delivered: ['delivered', ''],
  completed: ['delivered', ''],
  cancelled: ['cancelled', ''],
} as const;

test.each(RESERVATION_STATUSES)(
  'reservationProgressOf shows a reservation in status %s with its steps, and the fork once it is taken',
  (status) => {
    const { phase, steps } = reservationProgressOf(status);
    const shown = steps.map(({ step, state }) => (state === 'now' ? `${step} now` : step));
    expect([phase, shown.join(', ')]).toEqual(PROGRESS[status]);
  },
);

test('reservationProgressOf marks the steps before the present one as done', () => {
  const { steps } = reservationProgressOf('importing');
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'now', 'next', 'next']);
});

test('reservationLabel says «Pago recibido» only of money that came in online', () => {
  const labels = DISPLAYED_PAYMENT_STATUSES.map((status) => [
    status,
    reservationLabel('confirmed', clientPayment(status)),
  ]);
  expect(labels.filter(([, label]) => label === 'Pago recibido')).toEqual([
    ['completed', 'Pago recibido'],
  ]);
  expect(reservationLabel('reserved', 'received')).toBe('Reservada');
});

test('clientPayment shows an ended attempt as a payment that is still to be made', () => {
  const shown = (['failed', 'expired', 'cancelled', 'reviewed'] as const).map(clientPayment);
  expect(new Set(shown)).toEqual(new Set(['pending']));
  expect(PAYMENT_LABELS[clientPayment('review')]).toBe('En revisión');
  expect(PAYMENT_LABELS[clientPayment('none')]).toBeNull();
});

test.each([
  ['pending', true, 'Queda confirmada cuando completes el pago.'],
  ['pending', false, 'Nos comunicaremos contigo para completar el pago.'],
  ['processing', false, 'Tu pago está en revisión. Vuelve a esta página para ver si se confirmó.'],
] as const)(
  'reservationText of a pending reservation whose payment is %s and can be resumed %s says what comes next',
  (payment, canPay, text) => {
    expect(reservationText({ status: 'pending', payment, canPay })).toBe(text);
  },
);
