import { expect, test } from 'vitest';
import {
  RESERVATION_STATUSES,
  RESERVATION_TRANSITIONS,
  requiresFinalValue,
} from './reservation-status.ts';
import { canUndoReservationStep, reservationQuestionBefore } from './reservation-steps.ts';

test('reservationQuestionBefore asks before a sale and before a cancellation, and nothing else', () => {
  const asked = (wanted: string) =>
    RESERVATION_STATUSES.flatMap((from) =>
      RESERVATION_STATUSES.filter((to) => reservationQuestionBefore(from, to) === wanted).map(
        (to) => `${from} → ${to}`,
      ),
    );
  expect(asked('final-value')).toEqual([
    'dispatched → completed',
    'ready → delivered',
    'delivered → completed',
  ]);
  expect(asked('cancellation')).toEqual([
    'pending → cancelled',
    'accepted → cancelled',
    'importing → cancelled',
    'preparing → cancelled',
    'packed → cancelled',
    'dispatched → cancelled',
    'installing → cancelled',
    'ready → cancelled',
  ]);
});

test('reservationQuestionBefore asks, or canUndoReservationStep accepts, each step that ends a payment or a sale', () => {
  for (const from of RESERVATION_STATUSES) {
    for (const to of RESERVATION_TRANSITIONS[from]) {
      const endsPayment = from === 'pending';
      const endsSale = requiresFinalValue(from) && !requiresFinalValue(to);
      const step = `${from} → ${to}`;
      if (endsPayment || endsSale)
        expect([step, canUndoReservationStep(from, to)]).toEqual([step, true]);
    }
  }
});
