import { expect, test } from 'vitest';
import { type Openings, splitByMidday } from './slot-halves.ts';

const SLOTS = ['09:00', '11:30', '12:00', '13:30', '17:00'].map((time) => ({ time }));
const morning = (openings: Openings) =>
  splitByMidday(SLOTS, openings).morning.map(({ time }) => time);

test('splitByMidday splits the slots at the midday break', () => {
  const openings = [
    { opens: '09:00', closes: '12:30' },
    { opens: '13:30', closes: '18:00' },
  ];
  expect(morning(openings)).toEqual(['09:00', '11:30', '12:00']);
  expect(splitByMidday(SLOTS, openings).afternoon.map(({ time }) => time)).toEqual([
    '13:30',
    '17:00',
  ]);
});

test('splitByMidday splits the slots at 12:00 when there is no midday break', () => {
  expect(morning([])).toEqual(['09:00', '11:30']);
  expect(morning([{ opens: '09:00', closes: '18:00' }])).toEqual(['09:00', '11:30']);
  const evening = [
    { opens: '09:00', closes: '17:30' },
    { opens: '20:00', closes: '22:00' },
  ];
  expect(morning(evening)).toEqual(['09:00', '11:30']);
});
