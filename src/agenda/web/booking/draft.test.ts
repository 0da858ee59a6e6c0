import { describe, expect, test } from 'vitest';
import { randomKey } from '#web-kit/random-key.ts';
import { keepUnanswered, keyFor } from './attempt.ts';
import { EMPTY_BOOKING } from './booking-fields.ts';
import { DRAFT_KEY, DRAFT_LIFE_MS, keepDraft, recallDraft, type Store } from './draft.ts';
import { keepReceipt, recallReceipt } from './kept-receipt.ts';
import { BOOKED } from './receipt/citation.fixture.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DRAFT = { ...EMPTY_BOOKING, clientName: 'María', date: '2026-11-26' };

function memory(): Store & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const forbidden = () => {
  throw new DOMException('forbidden', 'SecurityError');
};
const LOCKED: Store = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };

describe('the draft', () => {
  test('comes back for two hours, under the agreed key', () => {
    const store = memory();
    keepDraft(store, DRAFT, NOW);
    expect([...store.entries.keys()]).toEqual(['bujia.cita.v1']);
    expect(recallDraft(store, NOW + DRAFT_LIFE_MS - 1)).toEqual(DRAFT);
    expect(recallDraft(store, NOW + DRAFT_LIFE_MS)).toBeNull();
    expect(recallDraft(store, NOW - 1)).toBeNull();
  });

  test('an empty form leaves none', () => {
    const store = memory();
    keepDraft(store, DRAFT, NOW);
    keepDraft(store, EMPTY_BOOKING, NOW);
    expect(store.entries.size).toBe(0);
  });

  test('what is not ours is ignored', () => {
    const store = memory();
    for (const strange of ['', '{', '7', 'null', '{"savedAt":"x","value":{}}']) {
      store.setItem(DRAFT_KEY, strange);
      expect(recallDraft(store, NOW)).toBeNull();
    }
    store.setItem(
      DRAFT_KEY,
      JSON.stringify({ savedAt: NOW, value: { clientName: 7, time: '08:30', x: 'y' } }),
    );
    expect(recallDraft(store, NOW)).toEqual({ ...EMPTY_BOOKING, time: '08:30' });
  });

  test('a browser that forbids storage only has none', () => {
    keepDraft(LOCKED, DRAFT, NOW);
    expect(recallDraft(LOCKED, NOW)).toBeNull();
  });
});

describe('the key of an attempt', () => {
  test('is another one at each visit', () => {
    const store = memory();
    expect(keyFor(store, 'a', NOW)).not.toBe(keyFor(store, 'a', NOW));
    expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  });

  test('stays while the same request has no answer', () => {
    const store = memory();
    const key = keyFor(store, 'a', NOW);
    keepUnanswered(store, 'a', key, NOW);
    expect(keyFor(store, 'a', NOW + 1)).toBe(key);
    expect(keyFor(store, 'b', NOW + 1)).not.toBe(key);
  });
});

test('the receipt comes back whole or not at all', () => {
  const store = memory();
  keepReceipt(store, BOOKED, NOW);
  expect(recallReceipt(store, NOW)).toEqual(BOOKED);
  store.setItem('bujia.cita.comprobante.v1', JSON.stringify({ savedAt: NOW, value: { _id: '1' } }));
  expect(recallReceipt(store, NOW)).toBeNull();
});
