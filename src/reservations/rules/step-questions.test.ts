import { expect, test } from 'vitest';
import {
  RESERVATION_STATUSES,
  RESERVATION_TRANSITIONS,
  requiresFinalValue,
} from './reservation-status.ts';
import {
  canUndoReservationStep,
  RESERVATION_QUESTIONS,
  reservationQuestionBefore,
} from './reservation-steps.ts';

test('STEP_QUESTIONS has exactly the transitions of a reservation', () => {
  for (const from of RESERVATION_STATUSES) {
    expect(Object.keys(RESERVATION_QUESTIONS[from]).sort()).toEqual(
      [...RESERVATION_TRANSITIONS[from]].sort(),
    );
  }
});

test('a step that sells or cancels asks, and each step that ends something asks or can be undone', () => {
  for (const from of RESERVATION_STATUSES) {
    for (const to of RESERVATION_TRANSITIONS[from]) {
      const question = reservationQuestionBefore(from, to);
      const step = `${from} → ${to}`;
      expect([step, question === 'final-value']).toEqual([step, requiresFinalValue(to)]);
      expect([step, question === 'cancellation']).toEqual([step, to === 'cancelled']);
      const endsPayment = from === 'pending';
      const endsSale = requiresFinalValue(from) && !requiresFinalValue(to);
      if (endsPayment || endsSale)
        expect([step, canUndoReservationStep(from, to)]).toEqual([step, true]);
    }
  }
});
