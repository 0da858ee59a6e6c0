import { describe, expect, test } from 'vitest';
import { keepAttempt, leftOpen, recallAttempt, refused, startSending } from './attempt.ts';
import { DRAFT_LIFE_MS, keep, keepDraft, recallDraft, type Store } from './draft.ts';
import { recallMade } from './use-made.ts';
import type { WizardPlan } from './wizard-plan.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const EMPTY = { clientName: '', date: '', time: '' };
const DRAFT = { ...EMPTY, clientName: 'María', date: '2026-11-26' };

const PLAN: WizardPlan<keyof typeof EMPTY> = {
  name: 'Prueba',
  steps: [{ title: 'Uno', lead: '', fields: ['clientName', 'date', 'time'] }],
  empty: EMPTY,
  rulesOf: () => [],
  empties: {},
  draftKey: 'bujia.prueba.v1',
  attemptKey: 'bujia.prueba.intento.v1',
  link: { parameter: 'fecha', field: 'date' },
};

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
  test('comes back for half an hour, under the agreed key, and is then removed', () => {
    const store = memory();
    keepDraft(store, PLAN, DRAFT, NOW);
    expect([...store.entries.keys()]).toEqual([PLAN.draftKey]);
    expect(recallDraft(store, PLAN, NOW + DRAFT_LIFE_MS - 1)).toEqual(DRAFT);
    expect(DRAFT_LIFE_MS).toBe(30 * 60_000);
    expect(recallDraft(store, PLAN, NOW + DRAFT_LIFE_MS)).toBeNull();
    expect(store.entries.size).toBe(0);
    keepDraft(store, PLAN, DRAFT, NOW);
    expect(recallDraft(store, PLAN, NOW - 1)).toBeNull();
  });

  test('an empty form leaves none', () => {
    const store = memory();
    keepDraft(store, PLAN, DRAFT, NOW);
    keepDraft(store, PLAN, EMPTY, NOW);
    expect(store.entries.size).toBe(0);
  });

  test('what is not ours is ignored', () => {
    const store = memory();
    for (const strange of ['', '{', '7', 'null', '{"savedAt":"x","value":{}}']) {
      store.setItem(PLAN.draftKey, strange);
      expect(recallDraft(store, PLAN, NOW)).toBeNull();
    }
    store.setItem(
      PLAN.draftKey,
      JSON.stringify({ savedAt: NOW, value: { clientName: 7, time: '08:30', x: 'y' } }),
    );
    expect(recallDraft(store, PLAN, NOW)).toEqual({ ...EMPTY, time: '08:30' });
  });

  test('a browser that forbids storage only has none', () => {
    keepDraft(LOCKED, PLAN, DRAFT, NOW);
    expect(recallDraft(LOCKED, PLAN, NOW)).toBeNull();
  });
});

describe('an attempt to send', () => {
  test('keeps its key while the outcome of a request is unknown', () => {
    const first = startSending(null, 'a');
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
    const second = startSending(leftOpen(first), 'b');
    expect(second).toEqual({ key: first.key, open: ['a', 'b'], sending: true });
    expect(refused(second, leftOpen(first))).toEqual({ ...first, sending: false });
    // The first try of «a» may have worked, whatever its second try was answered.
    const again = startSending(leftOpen(first), 'a');
    expect(refused(again, leftOpen(first))).toEqual({ ...first, sending: false });
  });

  test('ends when its only request was refused', () => {
    expect(refused(startSending(null, 'a'), null)).toBeNull();
    expect(startSending(null, 'a').key).not.toBe(startSending(null, 'a').key);
  });

  test('is restored completely or not at all', () => {
    const store = memory();
    const attempt = startSending(null, 'a');
    keepAttempt(store, PLAN.attemptKey, attempt, NOW);
    expect(recallAttempt(store, PLAN.attemptKey, NOW + 1)).toEqual(attempt);
    expect(recallAttempt(store, PLAN.attemptKey, NOW + DRAFT_LIFE_MS)).toBeNull();
    for (const strange of [null, 7, { key: 'k', request: 'a' }, { ...attempt, open: [7] }]) {
      keep(store, PLAN.attemptKey, strange, NOW);
      expect(recallAttempt(store, PLAN.attemptKey, NOW)).toBeNull();
    }
  });
});

test('what was made comes back whole or not at all', () => {
  const store = memory();
  const parse = (kept: unknown) => (kept === 'entera' ? kept : null);
  const keeping = { key: 'hecha', parse };
  keep(store, keeping.key, 'entera', NOW);
  expect(recallMade(store, keeping, NOW)).toBe('entera');
  expect(recallMade(store, keeping, NOW + DRAFT_LIFE_MS)).toBeNull();
  keep(store, keeping.key, 'a medias', NOW);
  expect(recallMade(store, keeping, NOW)).toBeNull();
});
