import type { Day, Time } from '#kernel/day-time.ts';

export type Start = { date: Day; time: Time };

/** The free starts that a refusal brings along in its `data.nearest`. */
export function nearestIn(data: unknown): Start[] {
  if (typeof data !== 'object' || data === null || !('nearest' in data)) return [];
  return Array.isArray(data.nearest) ? data.nearest.filter(isStart) : [];
}

function isStart(value: unknown): value is Start {
  return (
    typeof value === 'object' &&
    value !== null &&
    'date' in value &&
    'time' in value &&
    typeof value.date === 'string' &&
    typeof value.time === 'string'
  );
}
