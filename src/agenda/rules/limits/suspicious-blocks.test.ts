import { expect, test } from 'vitest';
import { suspiciousBlocks, type UnconfirmedBooking } from './suspicious-blocks.ts';
import { formatSuspiciousBlock } from './suspicious-text.ts';

const NOW = Date.parse('2026-11-23T11:00:00Z');
const FACTS = { twoWeeks: 10_560, now: NOW };

/** Returns bookings of different persons and networks, made at `NOW`. */
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

test('suspiciousBlocks names two long bookings of one person, by e-mail or by phone, once', () => {
  const same = { email: 'uno@ejemplo.com', phone: '99000100', network: null };
  const old = NOW - 48 * 3_600_000;
  expect(kinds([1, 2].map((n) => booking(n, { ...same, bookedAt: old })))).toEqual([['person', 2]]);
});

test('suspiciousBlocks names a network over its persons, but no network of known clients', () => {
  const from = (known: boolean) =>
    [1, 2, 3].map((n) => booking(n, { network: 'one', known, bookedAt: 0 }));
  expect(kinds(from(false))).toEqual([['network', 3]]);
  expect(kinds(from(true))).toEqual([]);
});

test('suspiciousBlocks names everybody new within a day beside the narrower block, largest first', () => {
  const bookings = [1, 2, 3, 4].map((n) => booking(n, n < 4 ? { network: 'one' } : {}));
  expect(kinds(bookings)).toEqual([
    ['everybody', 4],
    ['network', 3],
  ]);
});

test('suspiciousBlocks leaves one long job and several short ones alone', () => {
  expect(kinds([booking(1, { minutes: 480 })])).toEqual([]);
  expect(kinds([1, 2, 3].map((n) => booking(n, { minutes: 60, network: 'one' })))).toEqual([]);
});

test('suspiciousBlocks finds none where the workshop has no minutes in the coming weeks', () => {
  const same = [1, 2, 3].map((n) => booking(n, { email: 'uno@ejemplo.com' }));
  expect(suspiciousBlocks(same, { ...FACTS, twoWeeks: 0 })).toEqual([]);
});

test('blockInWords says who, how many, how long and when', () => {
  const block = { kind: 'network', count: 12, minutes: 570, percent: 5, clientName: null } as const;
  expect(formatSuspiciousBlock({ ...block, from: '2026-11-26', to: '2026-11-26' })).toMatch(
    /^Una misma red: 12 citas web sin confirmar el .*26.* \(9,5 horas, 5\u00A0% de dos semanas\)\.$/,
  );
});
