import { expect, test } from 'vitest';
import { happyPath, reservationProgress } from './reservation-path.ts';
import {
  FORWARD_TRANSITIONS,
  RESERVATION_STATUSES,
  type ReservationStatus,
} from './reservation-status.ts';

test('reservationProgress counts the steps of both branches, and is null if completed or cancelled', () => {
  const texts = RESERVATION_STATUSES.map((status) => {
    const progress = reservationProgress(status);
    return progress && `${status} ${progress.step} de ${progress.of}`;
  });
  expect(texts).toEqual([
    'pending 1 de 8',
    'accepted 2 de 8',
    'importing 3 de 8',
    'preparing 4 de 8',
    'packed 5 de 8',
    'dispatched 6 de 7',
    'installing 6 de 8',
    'ready 7 de 8',
    'delivered 8 de 8',
    null,
    null,
  ]);
});

test('happyPath follows forward transitions, has a fork after packed, and is empty if cancelled', () => {
  for (const status of RESERVATION_STATUSES.filter((each) => each !== 'cancelled')) {
    const path = happyPath(status, []);
    expect(path).toContain(status);
    for (const [index, step] of path.entries()) {
      const next = path[index + 1];
      if (step === 'fork' || next === undefined || next === 'fork') continue;
      expect(FORWARD_TRANSITIONS[step]).toContain(next);
    }
  }
  expect(happyPath('packed', []).slice(-3)).toEqual(['packed', 'fork', 'completed']);
  expect(FORWARD_TRANSITIONS.packed).toHaveLength(2);
  expect(happyPath('cancelled', [])).toEqual([]);
});

test('happyPath of a completed reservation contains the branch that it took', () => {
  const visited: ReservationStatus[] = ['packed', 'installing', 'ready', 'delivered', 'completed'];
  expect(happyPath('completed', visited)).toContain('ready');
  const other: ReservationStatus[] = [...visited.slice(0, -1), 'packed', 'dispatched', 'completed'];
  expect(happyPath('completed', other)).toContain('dispatched');
});
