import { expect, test } from 'vitest';
import {
  formatSuspiciousBlock,
  suspiciousBlocks,
  type UnconfirmedBooking,
} from './suspicious-blocks.ts';

const NOW = Date.parse('2026-11-23T11:00:00Z');
const FACTS = { twoWeeks: 10_560, now: NOW };

/** Returns a booking made at `NOW`. Each number has a person and a network of its own. */
const booking = (number: number, change: Partial<UnconfirmedBooking> = {}) => ({
  id: `c${number}`,
  minutes: 240,
  email: `cliente${number}@ejemplo.com`,
  phone: `9900010${number}`,
  network: `n${number}`,
  known: false,
  bookedAt: NOW,
  ...change,
});
const kinds = (bookings: UnconfirmedBooking[]) =>
  suspiciousBlocks(bookings, FACTS).map(({ kind, ids }) => [kind, ids.length]);

test('suspiciousBlocks returns one block for two long bookings with the same e-mail and phone', () => {
  const same = { email: 'uno@ejemplo.com', phone: '99000100', network: null };
  const old = NOW - 48 * 3_600_000;
  expect(kinds([1, 2].map((n) => booking(n, { ...same, bookedAt: old })))).toEqual([['person', 2]]);
});

test('suspiciousBlocks returns a network of several new persons, but not of known clients', () => {
  const from = (known: boolean) =>
    [1, 2, 3].map((n) => booking(n, { network: 'one', known, bookedAt: 0 }));
  expect(kinds(from(false))).toEqual([['network', 3]]);
  expect(kinds(from(true))).toEqual([]);
});

test('suspiciousBlocks returns the block of all new clients and that of a network, largest first', () => {
  const bookings = [1, 2, 3, 4].map((n) => booking(n, n < 4 ? { network: 'one' } : {}));
  expect(kinds(bookings)).toEqual([
    ['everybody', 4],
    ['network', 3],
  ]);
});

test('suspiciousBlocks returns no block for one long booking or for several short ones', () => {
  expect(kinds([booking(1, { minutes: 480 })])).toEqual([]);
  expect(kinds([1, 2, 3].map((n) => booking(n, { minutes: 60, network: 'one' })))).toEqual([]);
});

test('suspiciousBlocks returns no block if the coming two weeks have no working minutes', () => {
  const same = [1, 2, 3].map((n) => booking(n, { email: 'uno@ejemplo.com' }));
  expect(suspiciousBlocks(same, { ...FACTS, twoWeeks: 0 })).toEqual([]);
});

test('formatSuspiciousBlock names the origin, number, day, hours and share of the bookings', () => {
  const block = { kind: 'network', count: 12, minutes: 570, percent: 5, clientName: null } as const;
  expect(formatSuspiciousBlock({ ...block, from: '2026-11-26', to: '2026-11-26' })).toMatch(
    /^Una misma red: 12 citas web sin confirmar el .*26.* \(9,5 horas, 5\u00A0% de dos semanas\)\.$/,
  );
});
