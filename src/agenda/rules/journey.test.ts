import { expect, test } from 'vitest';
import type { CitationStatus } from './citation-status.ts';
import { type JourneyEvent, type JourneyItem, journeyOf } from './journey.ts';
import { paymentStatusOf } from './payment-status.ts';

const at = (minute: number, to: CitationStatus | null): JourneyEvent => ({
  at: `2026-11-23T11:${String(minute).padStart(2, '0')}:00.000Z`,
  to,
});

const words = (items: JourneyItem<JourneyEvent>[]) =>
  items.map((item) => (item.kind === 'event' ? 'event' : `${item.status} ${item.state}`));

test('what happened in its order, then the steps ahead', () => {
  const history = [at(0, 'pending'), at(9, null), at(5, 'accepted')];
  expect(words(journeyOf('accepted', history))).toEqual([
    'pending past',
    'accepted now',
    'event',
    'in-workshop ahead',
    'in-progress ahead',
    'installed ahead',
    'delivered ahead',
  ]);
});

test('a step back is told: the earlier one stands as it was', () => {
  const history = [at(0, 'pending'), at(1, 'accepted'), at(2, 'pending')];
  expect(words(journeyOf('pending', history)).slice(0, 4)).toEqual([
    'pending past',
    'accepted past',
    'pending now',
    'accepted ahead',
  ]);
});

test('nothing is ahead of a cancelled or a delivered one', () => {
  expect(words(journeyOf('cancelled', [at(0, 'pending'), at(1, 'cancelled')]))).toEqual([
    'pending past',
    'cancelled now',
  ]);
  expect(words(journeyOf('delivered', [])).at(-1)).toBe('delivered now');
});

test('steps without a trace stand in their place', () => {
  expect(words(journeyOf('in-progress', [at(4, 'in-progress'), at(5, null)]))).toEqual([
    'pending past',
    'accepted past',
    'in-workshop past',
    'in-progress now',
    'event',
    'installed ahead',
    'delivered ahead',
  ]);
});

test('events at the same time keep the order in which they came', () => {
  expect(words(journeyOf('accepted', [at(0, 'pending'), at(0, 'accepted')])).slice(0, 2)).toEqual([
    'pending past',
    'accepted now',
  ]);
});

test('the payment status follows from the status', () => {
  expect(paymentStatusOf('pending', [])).toBe('Pendiente');
  expect(paymentStatusOf('cancelled', [])).toBe('Sin pago');
  for (const status of [
    'accepted',
    'in-workshop',
    'in-progress',
    'installed',
    'delivered',
  ] as const)
    expect(paymentStatusOf(status, [])).toBe('Confirmado');
});

test('of a cancelled one the payment is what it was until then', () => {
  const accepted = { from: 'pending', to: 'accepted' } as const;
  const back = { from: 'accepted', to: 'pending' } as const;
  const cancelled = (from: CitationStatus) => ({ from, to: 'cancelled' as const });
  const before = 'Confirmado antes de cancelar';
  expect(paymentStatusOf('cancelled', [cancelled('pending')])).toBe('Sin pago');
  expect(paymentStatusOf('cancelled', [accepted, cancelled('accepted')])).toBe(before);
  expect(paymentStatusOf('cancelled', [accepted, back, cancelled('pending')])).toBe('Sin pago');
});
