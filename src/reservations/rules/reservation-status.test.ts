import { expect, test } from 'vitest';
import {
  canCancelReservation,
  FINAL_RESERVATION_STATUSES,
  hasMaterials,
  RESERVATION_STATUSES,
  RESERVATION_TRANSITIONS,
  RESERVATIONS_NEEDING_MATERIALS,
  requiresFinalValue,
} from './reservation-status.ts';

test('every status is reachable, and canCancelReservation is true except for delivered, completed and cancelled', () => {
  const reached = new Set(['pending', ...Object.values(RESERVATION_TRANSITIONS).flat()]);
  expect([...reached].sort()).toEqual([...RESERVATION_STATUSES].sort());
  expect(RESERVATION_STATUSES.filter((status) => !canCancelReservation(status))).toEqual([
    'delivered',
    'completed',
    'cancelled',
  ]);
});

test('every transition that cannot be reverted requires a final value or is a cancellation', () => {
  const final = RESERVATION_STATUSES.flatMap((from) =>
    RESERVATION_TRANSITIONS[from].filter((to) => !RESERVATION_TRANSITIONS[to].includes(from)),
  );
  expect(final.length).toBeGreaterThan(0);
  expect(final.filter((to) => !requiresFinalValue(to) && to !== 'cancelled')).toEqual([]);
});

test('hasMaterials changes only between importing and preparing, apart from cancellations', () => {
  const crossing = RESERVATION_STATUSES.flatMap((from) =>
    RESERVATION_TRANSITIONS[from]
      .filter((to) => to !== 'cancelled' && hasMaterials(from) !== hasMaterials(to))
      .map((to) => `${from} → ${to}`),
  );
  expect(crossing).toEqual(['importing → preparing', 'preparing → importing']);
});

test('FINAL_RESERVATION_STATUSES have no transition; RESERVATIONS_NEEDING_MATERIALS are accepted and without materials', () => {
  expect(
    RESERVATION_STATUSES.filter((status) => RESERVATION_TRANSITIONS[status].length === 0),
  ).toEqual(FINAL_RESERVATION_STATUSES);
  const without = RESERVATION_STATUSES.filter((status) => !hasMaterials(status));
  expect(without.filter((status) => !['pending', 'cancelled'].includes(status))).toEqual(
    RESERVATIONS_NEEDING_MATERIALS,
  );
});
