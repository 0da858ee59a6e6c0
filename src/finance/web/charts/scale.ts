import type { Day } from '#shared/time/day-time.ts';

/** Returns the ticks of an axis: round numbers that include zero and enclose all values. */
export function axisTicks(values: readonly number[], wanted = 4): number[] {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  if (most === least) return [0, 1];
  const step = roundStep((most - least) / wanted);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_each, at) => (first + at) * step);
}

/** Rounds a step up to 1, 2, 2.5, 5 or 10 times a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= step * 0.999) ?? 10;
  return factor * power;
}

/** Returns the interval between labelled parts so that the labels fit under an axis of this width. */
export function markInterval(parts: number, width: number, markWidth: number): number {
  const fit = Math.max(1, Math.floor(width / markWidth));
  return Math.max(1, Math.ceil(parts / fit));
}

/** Returns the width of the longest label and its gap in pixels; labels have 0.75 of the page's font size. */
export function axisWidth(marks: readonly string[], fontSize: number): number {
  const longest = Math.max(...marks.map(({ length }) => length));
  return Math.max(40, Math.ceil(14 + longest * 0.75 * 0.58 * fontSize));
}

/**
 * Returns how many points to draw: all up to today, and later ones only with amounts. A day that has not
 * begun is not a day without income.
 */
export function drawnPoints(
  points: readonly { period: Day; income: number; costs: number }[],
  today: Day,
): number {
  return (
    1 +
    points.findLastIndex(
      ({ period, income, costs }) => period <= today || income !== 0 || costs !== 0,
    )
  );
}
