import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeOf } from '#shared/time/day-time.ts';
import {
  axisOf,
  type Block,
  bayCount,
  blocksOf,
  closedRanges,
  formatRange,
  type LayoutCitation,
  type OpenDay,
  openRanges,
} from './calendar-layout.ts';

const HOURS = [
  { opens: '09:00', closes: '12:30' },
  { opens: '13:30', closes: '18:00' },
];
const THURSDAY: OpenDay = { date: '2026-11-26', open: HOURS };
const FRIDAY: OpenDay = { date: '2026-11-27', open: HOURS };
const SUNDAY: OpenDay = { date: '2026-11-29', open: [] };
const DAYS = [THURSDAY, FRIDAY, SUNDAY];

function work(_id: string, change: Partial<LayoutCitation> = {}): LayoutCitation {
  return {
    _id,
    date: THURSDAY.date,
    time: '09:00',
    ready: { date: THURSDAY.date, time: '11:00' },
    service: { duration: 120 },
    pieces: [],
    ...change,
  };
}

const piece = (bay: number, date: string, from: string, until: string) => ({
  bay,
  date,
  from,
  until,
});

/** Random days: segments on bays without overlaps, and citations without a bay. */
const days = fc.constantFrom(...DAYS.map(({ date }) => date), '2026-11-25', '2026-11-28');
const stretch = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .map(([from, length]) => ({ from, until: Math.min(1440, from + length) }));
const held = fc.array(fc.tuple(days, fc.integer({ min: 1, max: 3 }), stretch), { maxLength: 25 });
const withoutBay = fc.array(fc.tuple(days, stretch), { maxLength: 12 });
const anyDay = fc.tuple(held, withoutBay).map(([pieces, without]) => {
  const clipped: { date: string; bay: number; from: number; until: number }[] = [];
  for (const [date, bay, { from, until }] of pieces) {
    const overlaps = clipped.some(
      (each) => each.date === date && each.bay === bay && each.from < until && from < each.until,
    );
    if (!overlaps) clipped.push({ date, bay, from, until });
  }
  const onBays = clipped.map(({ date, bay, from, until }, at) =>
    work(`puesto-${at}`, {
      date,
      time: timeOf(from),
      ready: { date, time: timeOf(until) },
      pieces: [piece(bay, date, timeOf(from), timeOf(until))],
    }),
  );
  const outside = without.map(([date, { from, until }], at) =>
    work(`sin-${at}`, { date, time: timeOf(from), ready: { date, time: timeOf(until) } }),
  );
  return [...onBays, ...outside];
});

const touches = (a: Block<LayoutCitation>, b: Block<LayoutCitation>) =>
  a.from < b.until && b.from < a.until;
const together = (a: Block<LayoutCitation>, b: Block<LayoutCitation>) =>
  a.date === b.date && a.bay === b.bay;

describe('with random citations,', () => {
  test('blocksOf returns a block for every citation of the days, and for no other', () => {
    fc.assert(
      fc.property(anyDay, (citations) => {
        const shown = new Set(DAYS.map(({ date }) => date));
        const expected = citations.filter(({ date }) => shown.has(date)).map(({ _id }) => _id);
        const found = blocksOf(DAYS, citations).map(({ citation }) => citation._id);
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  test('blocksOf gives blocks on a bay the whole width, and overlapping others separate lanes', () => {
    fc.assert(
      fc.property(anyDay, (citations) => {
        const blocks = blocksOf(DAYS, citations);
        for (const block of blocks) {
          if (block.bay !== null) expect([block.lane, block.lanes]).toEqual([0, 1]);
          expect(block.lane).toBeLessThan(block.lanes);
          for (const other of blocks) {
            if (other === block || !together(block, other) || !touches(block, other)) continue;
            expect(other.lane).not.toBe(block.lane);
            expect(other.lanes).toBe(block.lanes);
          }
        }
      }),
    );
  });

  test('axisOf contains every block and all opening hours, in whole hours', () => {
    fc.assert(
      fc.property(anyDay, (citations) => {
        const blocks = blocksOf(DAYS, citations);
        const axis = axisOf(DAYS, blocks);
        for (const { from, until } of [...blocks, ...DAYS.flatMap(openRanges)]) {
          expect(from).toBeGreaterThanOrEqual(axis.from);
          expect(until).toBeLessThanOrEqual(axis.until);
        }
        expect([axis.from % 60, axis.until % 60]).toEqual([0, 0]);
      }),
    );
  });

  test('blocksOf returns unique keys', () => {
    fc.assert(
      fc.property(anyDay, (citations) => {
        const keys = blocksOf(DAYS, citations).map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

test('blocksOf marks the blocks of a job over two days as continues and continued', () => {
  const long = work('motor', {
    time: '13:30',
    ready: { date: FRIDAY.date, time: '12:00' },
    pieces: [piece(2, FRIDAY.date, '09:00', '12:00'), piece(2, THURSDAY.date, '13:30', '18:00')],
  });
  const found = blocksOf(DAYS, [long]);
  expect(found.map(({ date, from, until }) => [date, formatRange({ from, until })])).toEqual([
    [THURSDAY.date, '13:30 a 18:00'],
    [FRIDAY.date, '09:00 a 12:00'],
  ]);
  expect(found.map(({ continued, continues }) => [continued, continues])).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(blocksOf([FRIDAY], [long]).map(({ continued }) => continued)).toEqual([true]);
});

test('blocksOf ends a block without a bay at its ready time, else after the duration, at midnight at the latest', () => {
  const day = { date: THURSDAY.date, time: '09:00' };
  const until = (change: Partial<LayoutCitation>) =>
    blocksOf(DAYS, [work('x', { ...day, ...change })]).map((block) => block.until);
  expect(until({})).toEqual([11 * 60]);
  expect(until({ ready: { date: FRIDAY.date, time: '10:00' } })).toEqual([11 * 60]);
  expect(until({ ready: { date: THURSDAY.date, time: '24:00' } })).toEqual([1440]);
  const late = { time: '23:50', ready: { date: FRIDAY.date, time: '10:00' } };
  expect(until(late)).toEqual([1440]);
});

test('bayCount includes a removed bay that still has work', () => {
  expect(bayCount(2, [{ bay: 3 }, { bay: null }])).toBe(3);
  expect(bayCount(2, [])).toBe(2);
});

test('closedRanges returns the parts of the axis outside opening hours', () => {
  const axis = { from: 8 * 60, until: 19 * 60 };
  expect(closedRanges(THURSDAY, axis).map(formatRange)).toEqual([
    '08:00 a 09:00',
    '12:30 a 13:30',
    '18:00 a 19:00',
  ]);
  expect(closedRanges(SUNDAY, axis).map(formatRange)).toEqual(['08:00 a 19:00']);
});

test('axisOf returns 09:00 to 18:00 for days without opening hours and work', () => {
  expect(axisOf([SUNDAY], [])).toEqual({ from: 540, until: 1080 });
});
