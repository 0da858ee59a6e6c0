import { describe, expect, test } from 'vitest';
import type { WizardPlan } from '../state/wizard-plan.ts';
import {
  beginSubmission,
  loadSubmission,
  markLeft,
  saveSubmission,
  withoutRejected,
} from '../submit/submission.ts';
import { loadOutcome } from '../submit/use-outcome.ts';
import { DRAFT_LIFE_MS, loadDraft, type Store, saveDraft, saveValue } from './draft.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const EMPTY = { clientName: '', date: '', time: '' };
const DRAFT = { ...EMPTY, clientName: 'María', date: '2026-11-26' };

const PLAN: WizardPlan<keyof typeof EMPTY> = {
  name: 'Prueba',
  steps: [{ title: 'Uno', lead: '', fields: ['clientName', 'date', 'time'] }],
  empty: EMPTY,
  rulesOf: () => [],
  clears: {},
  draftKey: 'bujia.prueba.v1',
  submissionKey: 'bujia.prueba.intento.v1',
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
  test('is restored under its key for half an hour and then removed', () => {
    const store = memory();
    saveDraft(store, PLAN, DRAFT, NOW);
    expect([...store.entries.keys()]).toEqual([PLAN.draftKey]);
    expect(loadDraft(store, PLAN, NOW + DRAFT_LIFE_MS - 1)).toEqual(DRAFT);
    expect(DRAFT_LIFE_MS).toBe(30 * 60_000);
    expect(loadDraft(store, PLAN, NOW + DRAFT_LIFE_MS)).toBeNull();
    expect(store.entries.size).toBe(0);
    saveDraft(store, PLAN, DRAFT, NOW);
    expect(loadDraft(store, PLAN, NOW - 1)).toBeNull();
  });

  test('is removed when the form is empty', () => {
    const store = memory();
    saveDraft(store, PLAN, DRAFT, NOW);
    saveDraft(store, PLAN, EMPTY, NOW);
    expect(store.entries.size).toBe(0);
  });

  test('ignores stored values of another shape and fields of another type', () => {
    const store = memory();
    for (const invalid of ['', '{', '7', 'null', '{"savedAt":"x","value":{}}']) {
      store.setItem(PLAN.draftKey, invalid);
      expect(loadDraft(store, PLAN, NOW)).toBeNull();
    }
    store.setItem(
      PLAN.draftKey,
      JSON.stringify({ savedAt: NOW, value: { clientName: 7, time: '08:30', x: 'y' } }),
    );
    expect(loadDraft(store, PLAN, NOW)).toEqual({ ...EMPTY, time: '08:30' });
  });

  test('is not restored, without an error, when the browser forbids storage', () => {
    saveDraft(LOCKED, PLAN, DRAFT, NOW);
    expect(loadDraft(LOCKED, PLAN, NOW)).toBeNull();
  });
});

describe('a submission', () => {
  test('keeps its key while the outcome of a request is unknown', () => {
    const first = beginSubmission(null, 'a');
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
    const second = beginSubmission(markLeft(first), 'b');
    expect(second).toEqual({ key: first.key, open: ['a', 'b'], sending: true });
    expect(withoutRejected(second, markLeft(first))).toEqual({ ...first, sending: false });
    // The first try of «a» may have worked although its second try was rejected.
    const again = beginSubmission(markLeft(first), 'a');
    expect(withoutRejected(again, markLeft(first))).toEqual({ ...first, sending: false });
  });

  test('ends when its only request was rejected', () => {
    expect(withoutRejected(beginSubmission(null, 'a'), null)).toBeNull();
    expect(beginSubmission(null, 'a').key).not.toBe(beginSubmission(null, 'a').key);
  });

  test('is restored completely or not at all', () => {
    const store = memory();
    const submission = beginSubmission(null, 'a');
    saveSubmission(store, PLAN.submissionKey, submission, NOW);
    expect(loadSubmission(store, PLAN.submissionKey, NOW + 1)).toEqual(submission);
    expect(loadSubmission(store, PLAN.submissionKey, NOW + DRAFT_LIFE_MS)).toBeNull();
    for (const invalid of [null, 7, { key: 'k', request: 'a' }, { ...submission, open: [7] }]) {
      saveValue(store, PLAN.submissionKey, invalid, NOW);
      expect(loadSubmission(store, PLAN.submissionKey, NOW)).toBeNull();
    }
  });
});

test('loadOutcome returns a complete outcome for half an hour, and null for an incomplete one', () => {
  const store = memory();
  const parse = (stored: unknown) => (stored === 'entera' ? stored : null);
  const storage = { key: 'hecha', parse };
  saveValue(store, storage.key, 'entera', NOW);
  expect(loadOutcome(store, storage, NOW)).toBe('entera');
  expect(loadOutcome(store, storage, NOW + DRAFT_LIFE_MS)).toBeNull();
  saveValue(store, storage.key, 'a medias', NOW);
  expect(loadOutcome(store, storage, NOW)).toBeNull();
});
