/** Half-open interval [start, end) between two instants in epoch milliseconds. */
export type Interval = { start: number; end: number };

export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}

export function intervalLength(interval: Interval): number {
  return interval.end - interval.start;
}
