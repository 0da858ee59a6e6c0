import { expect, test } from 'vitest';
import { FORWARD, RESERVATION_STATUSES, type ReservationStatus } from './reservation-status.ts';
import { progressOf, wayOf } from './reservation-way.ts';

test('the mark grows along both ways; what is over has none', () => {
  const marks = RESERVATION_STATUSES.map((status) => {
    const mark = progressOf(status);
    return mark && `${status} ${mark.step} de ${mark.of}`;
  });
  expect(marks).toEqual([
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

test('each step of a way leads to the next by a forward action, and the fork to both', () => {
  for (const status of RESERVATION_STATUSES.filter((each) => each !== 'cancelled')) {
    const way = wayOf(status, []);
    expect(way).toContain(status);
    for (const [at, step] of way.entries()) {
      const next = way[at + 1];
      if (step === 'fork' || next === undefined || next === 'fork') continue;
      expect(FORWARD[step]).toContain(next);
    }
  }
  expect(wayOf('packed', []).slice(-3)).toEqual(['packed', 'fork', 'completed']);
  expect(FORWARD.packed).toHaveLength(2);
  expect(wayOf('cancelled', [])).toEqual([]);
});

test('a completed one shows the way that it took', () => {
  const been: ReservationStatus[] = ['packed', 'installing', 'ready', 'delivered', 'completed'];
  expect(wayOf('completed', been)).toContain('ready');
  expect(wayOf('completed', [...been.slice(0, -1), 'packed', 'dispatched', 'completed'])).toContain(
    'dispatched',
  );
});
