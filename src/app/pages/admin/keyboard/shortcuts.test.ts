import { expect, test } from 'vitest';
import { nextRow, readKey } from './shortcuts.ts';

const TABS = [
  { letter: 'a', hash: 'agenda' },
  { letter: 'r', hash: 'reservas' },
];

test.each([
  ['?', { do: 'help' }],
  ['n', { do: 'manual' }],
  ['N', { do: 'manual' }],
  ['/', { do: 'filter' }],
  ['j', { do: 'row', step: 1 }],
  ['k', { do: 'row', step: -1 }],
  ['m', { do: 'move' }],
  ['x', null],
  ['Enter', null],
])('readKey maps %s to its command or to none', (key, command) => {
  expect(readKey(key, false, TABS)).toEqual({ command, isLeader: false });
});

test('readKey opens a tab after g and its letter', () => {
  expect(readKey('g', false, TABS)).toEqual({ command: null, isLeader: true });
  expect(readKey('r', true, TABS)).toEqual({
    command: { do: 'tab', hash: 'reservas' },
    isLeader: false,
  });
});

test('readKey ignores other keys after g, and letters of tabs that the user does not have', () => {
  expect(readKey('n', true, TABS)).toEqual({ command: null, isLeader: false });
  expect(readKey('g', true, TABS)).toEqual({ command: null, isLeader: false });
  expect(readKey('f', true, TABS)).toEqual({ command: null, isLeader: false });
});

test('nextRow stops at the first and at the last row', () => {
  expect([nextRow(-1, 1, 3), nextRow(0, 1, 3), nextRow(2, 1, 3)]).toEqual([0, 1, 2]);
  expect([nextRow(-1, -1, 3), nextRow(2, -1, 3), nextRow(0, -1, 3)]).toEqual([2, 1, 0]);
});
