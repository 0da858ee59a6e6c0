import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeOf } from '#shared/time/day-time.ts';
import { dropOutcomeOf, gapsOf, slotAtMinute, snapToSlot } from './calendar-drop.ts';
import { blocksOf, formatRange, type LayoutCitation, type OpenDay } from './calendar-layout.ts';
import { nextBlock } from './calendar-navigation.ts';

const HOURS = [
  { opens: '09:00', closes: '12:30' },
  { opens: '13:40', closes: '18:00' },
];
const THURSDAY: OpenDay = { date: '2026-11-26', open: HOURS };
const FRIDAY: OpenDay = { date: '2026-11-27', open: HOURS };
const DAYS = [THURSDAY, FRIDAY];
const NOW = { date: '2026-11-26', minute: 600 };

function held(_id: string, bay: number, date: string, from: string, until: string): LayoutCitation {
  return {
    _id,
    date,
    time: from,
    ready: { date, time: until },
    service: { duration: 60 },
    pieces: [{ bay, date, from, until }],
  };
}

const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe('snapToSlot', () => {
  test.each([
    ['10:10', '10:00'],
    ['10:20', '10:30'],
    ['13:50', '13:40'],
    ['14:00', '14:10'],
    ['12:40', '12:30'],
    ['19:20', '19:30'],
  ])('maps a pointer at %s to the start %s', (pointer, start) => {
    expect(timeOf(snapToSlot(THURSDAY, 30, minute(pointer)))).toBe(start);
  });

  test('returns a minute of the day at most one step from the pointer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.constantFrom(5, 10, 15, 20, 30, 45, 60, 240),
        (pointer, step) => {
          const start = snapToSlot(THURSDAY, step, pointer);
          expect(start).toBeGreaterThanOrEqual(0);
          expect(start).toBeLessThan(1440);
          expect(Math.abs(start - pointer)).toBeLessThanOrEqual(step);
        },
      ),
    );
  });
});

test.each([
  ['09:00', '09:00'],
  ['09:29', '09:00'],
  ['12:29', '12:00'],
  ['13:39', null],
  ['13:45', '13:40'],
  ['18:00', null],
])('slotAtMinute maps a click at %s to the start %s', (pointer, start) => {
  const under = slotAtMinute(THURSDAY, 30, minute(pointer));
  expect(under === null ? null : timeOf(under)).toBe(start);
});

describe('dropOutcomeOf', () => {
  const moved = held('moved', 1, FRIDAY.date, '09:00', '10:00');
  const one = held('one', 1, FRIDAY.date, '11:00', '12:00');
  const two = held('two', 2, FRIDAY.date, '11:30', '12:30');
  const shown = { bays: 2, days: DAYS, citations: [moved, one, two] };
  const at = (date: string, time: string) =>
    dropOutcomeOf(shown, moved, { date, minute: minute(time) }, NOW);

  test('returns the lowest free bay, and counts the time of the moved citation as free', () => {
    expect(at(FRIDAY.date, '09:30')).toEqual({ state: 'free', bay: 1 });
    expect(at(FRIDAY.date, '10:30')).toEqual({ state: 'free', bay: 2 });
  });

  test('returns taken if every bay is busy', () => {
    expect(at(FRIDAY.date, '11:00')).toEqual({ state: 'taken' });
  });

  test('returns outside for a start outside opening hours', () => {
    expect(at(FRIDAY.date, '12:30')).toEqual({ state: 'outside' });
    expect(at(FRIDAY.date, '19:00')).toEqual({ state: 'outside' });
  });

  test('returns past for an earlier day and for an earlier minute of today', () => {
    expect(at('2026-11-25', '11:00')).toEqual({ state: 'past' });
    expect(at(THURSDAY.date, '09:30')).toEqual({ state: 'past' });
    expect(at(THURSDAY.date, '10:00')).toEqual({ state: 'free', bay: 1 });
  });

  test('checks the bays of the next day for a job that continues on it', () => {
    const long = { ...moved, service: { duration: 280 } };
    const busy = [
      held('early-1', 1, FRIDAY.date, '09:00', '09:30'),
      held('early-2', 2, FRIDAY.date, '09:30', '10:00'),
    ];
    const outcomeAt = (time: string) =>
      dropOutcomeOf(
        { bays: 2, days: DAYS, citations: [long, ...busy] },
        long,
        { date: THURSDAY.date, minute: minute(time) },
        NOW,
      );
    expect(outcomeAt('16:10')).toEqual({ state: 'taken' });
    expect(outcomeAt('13:40')).toEqual({ state: 'free', bay: 2 });
  });
});

describe('gapsOf', () => {
  const blocks = blocksOf(DAYS, [
    held('one', 1, THURSDAY.date, '09:00', '11:00'),
    held('two', 2, THURSDAY.date, '10:00', '12:20'),
  ]);
  const gaps = (from: string, step = 30) =>
    gapsOf(THURSDAY, { bays: 2, step, from: minute(from) }, blocks).map((gap) => [
      formatRange(gap),
      gap.bays,
    ]);

  test('returns free times within opening hours, one gap for all bays with the same time', () => {
    expect(gaps('00:00')).toEqual([
      ['09:00 a 10:00', [2]],
      ['11:00 a 12:30', [1]],
      ['13:40 a 18:00', [1, 2]],
    ]);
  });

  test('returns no gap before the given minute, and none shorter than the step', () => {
    expect(gaps('09:40')).toEqual([
      ['11:00 a 12:30', [1]],
      ['13:40 a 18:00', [1, 2]],
    ]);
    expect(gaps('17:50')).toEqual([]);
  });
});

describe('nextBlock', () => {
  const blocks = blocksOf(DAYS, [
    held('a', 1, THURSDAY.date, '09:00', '10:00'),
    held('b', 1, THURSDAY.date, '15:00', '16:00'),
    held('c', 2, THURSDAY.date, '14:00', '15:00'),
    held('d', 1, FRIDAY.date, '09:00', '10:00'),
  ]);
  const from = (id: string) => blocks.find(({ citation }) => citation._id === id) ?? blocks[0];
  const leads = (id: string, key: Parameters<typeof nextBlock>[2]) => {
    const start = from(id);
    if (!start) throw new Error('no blocks');
    return nextBlock(blocks, start, key).citation._id;
  };

  test.each([
    ['a', 'ArrowDown', 'b'],
    ['b', 'ArrowDown', 'b'],
    ['b', 'ArrowUp', 'a'],
    ['b', 'ArrowRight', 'c'],
    ['c', 'ArrowRight', 'd'],
    ['c', 'ArrowLeft', 'b'],
    ['d', 'ArrowRight', 'd'],
    ['a', 'ArrowLeft', 'a'],
    ['c', 'Home', 'a'],
    ['a', 'End', 'd'],
  ] as const)('leads from block %s with %s to block %s', (start, key, end) => {
    expect(leads(start, key)).toBe(end);
  });
});
