import { expect, test } from 'vitest';
import { RESERVATION_STATUSES } from '#reservations/rules/reservation-status.ts';
import { reservationProgressOf } from './reservation-progress.ts';

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
