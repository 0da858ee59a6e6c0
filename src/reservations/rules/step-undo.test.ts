import { expect, test } from 'vitest';
import { RESERVATION_STATUSES } from './reservation-status.ts';
import { canUndoReservationStep } from './reservation-steps.ts';

test('canUndoReservationStep accepts the steps without an exact way back, and nothing else', () => {
  const undoable = RESERVATION_STATUSES.flatMap((from) =>
    RESERVATION_STATUSES.flatMap((to) =>
      canUndoReservationStep(from, to) ? [`${from} → ${to}`] : [],
    ),
  );
  expect(undoable).toEqual([
    'pending → accepted',
    'pending → cancelled',
    'accepted → cancelled',
    'importing → cancelled',
    'preparing → cancelled',
    'packed → cancelled',
    'dispatched → completed',
    'dispatched → cancelled',
    'installing → cancelled',
    'ready → cancelled',
    'delivered → ready',
    'delivered → completed',
  ]);
});
