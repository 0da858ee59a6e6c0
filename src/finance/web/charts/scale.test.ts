import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisTicks, axisWidth, drawnPoints, markInterval } from './scale.ts';

test('axisTicks returns two to eight ticks that include zero and span every value', () => {
  const value = fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const ticks = axisTicks(values);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(9);
      expect(ticks.some((tick) => Math.abs(tick) === 0)).toBe(true);
      const [first = 0] = ticks;
      const last = ticks.at(-1) ?? 0;
      const slack = (last - first) * 1e-9;
      expect(Math.min(...values)).toBeGreaterThanOrEqual(first - slack);
      expect(Math.max(...values)).toBeLessThanOrEqual(last + slack);
    }),
  );
});

test('axisTicks returns round numbers', () => {
  expect(axisTicks([0, 980])).toEqual([0, 250, 500, 750, 1000]);
  expect(axisTicks([-40, 100])).toEqual([-50, 0, 50, 100]);
  expect(axisTicks([])).toEqual([0, 1]);
});

test('markInterval keeps the marks under the axis apart', () => {
  expect(markInterval(30, 1000, 40)).toBe(2);
  expect(markInterval(30, 300, 40)).toBe(5);
  expect(markInterval(3, 300, 40)).toBe(1);
});

test('axisWidth fits the longest mark at any font size', () => {
  expect(axisWidth(['0', '500'], 16)).toBe(40);
  expect(axisWidth(['0', '1.500.000'], 16)).toBe(77);
  expect(axisWidth(['0', '1.500.000'], 32)).toBe(140);
});

test('drawnPoints ends today, or at the last later point with an amount', () => {
  const points = [1, 2, 3, 4].map((day) => ({ period: `2026-11-0${day}`, income: 0, costs: 0 }));
  expect(drawnPoints(points, '2026-11-02')).toBe(2);
  expect(drawnPoints(points, '2026-10-31')).toBe(0);
  expect(drawnPoints(points, '2026-12-01')).toBe(4);
  const later = points.map((each, at) => (at === 2 ? { ...each, costs: -5 } : each));
  expect(drawnPoints(later, '2026-11-01')).toBe(3);
});
