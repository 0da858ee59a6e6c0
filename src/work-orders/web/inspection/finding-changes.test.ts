import { expect, test } from 'vitest';
import type { Finding } from '../../contract/work-order.ts';
import {
  addChange,
  changesText,
  conflictsOf,
  conflictText,
  countStates,
  type FindingChange,
  firstOpen,
  lookedAt,
  needsWork,
  readChanges,
  withChanges,
  withoutSent,
} from './finding-changes.ts';

const finding = (position: number, state: Finding['state'] = null): Finding => ({
  position,
  item: `Punto ${position}`,
  state,
  note: '',
});

const OPEN = { state: null, note: '' };

test('addChange keeps the last change of each finding', () => {
  const first = addChange([], { position: 1, item: 'Punto 1', state: 'ok', note: '', seen: OPEN });
  const second = addChange(first, {
    position: 2,
    item: 'Punto 2',
    state: 'now',
    note: 'Gastadas',
    seen: OPEN,
  });
  expect(
    addChange(second, { position: 1, item: 'Punto 1', state: 'watch', note: '', seen: OPEN }),
  ).toEqual([
    { position: 2, item: 'Punto 2', state: 'now', note: 'Gastadas', seen: [OPEN] },
    // The first one may have been stored, although its answer was lost.
    {
      position: 1,
      item: 'Punto 1',
      state: 'watch',
      note: '',
      seen: [OPEN, { state: 'ok', note: '' }],
    },
  ]);
});

test('conflictsOf returns the changes of findings with a value that the user neither saw nor set', () => {
  const change = addChange([], { position: 1, item: 'Punto 1', state: 'ok', note: '', seen: OPEN });
  const conflicts = (now: Finding) => conflictsOf(change, [now]).length;
  expect(conflicts(finding(1))).toBe(0);
  expect(conflicts(finding(1, 'ok'))).toBe(0);
  expect(conflicts({ ...finding(1), note: 'Mirar' })).toBe(1);
  const theirs = { ...finding(1, 'now'), note: 'Gastadas' };
  expect(conflicts(theirs)).toBe(1);
  expect(conflictText(change, [theirs])).toBe(
    'Otra persona revisó lo mismo mientras tanto. «Punto 1» quedó «Urgente: Gastadas»; no guardamos tu «Bien».',
  );
});

test('a change of an item whose place another item has is a conflict, and is not shown there', () => {
  const set = { position: 1, item: 'Cadena', state: 'ok', note: '', seen: OPEN } as const;
  const change = addChange([], set);
  const replaced = [finding(1)];
  expect(conflictsOf(change, replaced)).toEqual(change);
  expect(conflictsOf(change, [])).toEqual(change);
  expect(withChanges(replaced, change)).toEqual(replaced);
  expect(conflictText(change, replaced)).toBe(
    'Otra persona revisó lo mismo mientras tanto. «Cadena» ya no está en su lugar; no guardamos tu «Bien».',
  );
  const both = addChange(change, { ...set, item: 'Punto 1', state: 'watch' });
  expect(both).toHaveLength(2);
  expect(conflictsOf(both, replaced)).toEqual(change);
});

test('stored changes of an earlier version have no values to compare', () => {
  const stored = readChanges('[{"position":1,"state":"ok","note":""}]');
  expect(stored).toEqual([{ position: 1, state: 'ok', note: '' }]);
  expect(conflictsOf(stored, [finding(1, 'now')])).toEqual([]);
  const set = { position: 1, item: 'Punto 1', state: 'watch', note: '' } as const;
  expect(addChange(stored, { ...set, seen: OPEN })).toEqual([set]);
});

test('withoutSent keeps a change that was made while the request was on its way', () => {
  const sent = [
    { position: 1, state: 'ok', note: '', seen: [OPEN] },
    { position: 2, state: 'now', note: '', seen: [OPEN] },
  ] as const satisfies FindingChange[];
  const now = addChange(sent, {
    position: 2,
    item: 'Punto 2',
    state: 'now',
    note: 'Gastadas',
    seen: OPEN,
  });
  expect(withoutSent(now, sent)).toMatchObject([{ position: 2, state: 'now', note: 'Gastadas' }]);
});

test('withChanges shows the findings as the user left them', () => {
  const shown = withChanges(
    [finding(1), finding(2, 'ok')],
    [{ position: 1, state: 'watch', note: 'x', seen: [OPEN] }],
  );
  expect(shown.map(({ state, note }) => [state, note])).toEqual([
    ['watch', 'x'],
    ['ok', ''],
  ]);
});

test('readChanges returns what changesText stored, and nothing of another text', () => {
  const changes = [{ position: 3, state: null, note: 'Mirar de nuevo', seen: [OPEN] }];
  expect(readChanges(changesText(changes))).toEqual(changes);
  expect(changesText([])).toBeNull();
  expect([null, '{', '[{"position":1}]'].map(readChanges)).toEqual([[], [], []]);
});

test('the progress counts findings with a state, and an inspection continues at the first without one', () => {
  const findings = [finding(1, 'ok'), finding(2), finding(3, 'now'), finding(4, 'now')];
  expect(lookedAt(findings)).toBe(3);
  expect(firstOpen(findings)).toBe(1);
  expect(firstOpen(findings.slice(2))).toBe(2);
  expect(countStates(findings)).toEqual([
    ['ok', 1],
    ['now', 2],
  ]);
});

test('work is proposed for «Vigilar» and «Urgente»', () => {
  const states = ['ok', 'watch', 'now', 'not-applicable', null] as const;
  expect(states.filter(needsWork)).toEqual(['watch', 'now']);
});
