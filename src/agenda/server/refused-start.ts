import { type Day, minuteOf, type Time } from '#kernel/day-time.ts';
import { Refusal } from '#kernel/refusal.ts';
import { boundaryAt } from '#kernel/zoned.ts';
import { lostRace } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';
import { readAgenda } from './agenda-settings.ts';
import { nearestTo, type Seeker } from './slot-queries.ts';

type RefusedStart = { day: Day; time: Time; minutes: () => Promise<number>; seeker?: Seeker };

/**
 * What to answer where a start was refused: the same with the nearest free starts in `data`, read
 * after the transaction let go. A race that was lost to the end is a taken start. Other errors are
 * answered as they are.
 */
export async function withNearest(
  kit: Kit,
  error: unknown,
  { day, time, minutes, seeker }: RefusedStart,
): Promise<unknown> {
  const code = lostRace(error) ? 'slot-taken' : error instanceof Refusal ? error.code : '';
  if (code !== 'slot-taken' && code !== 'slot-unavailable') return error;
  const { settings } = await readAgenda(kit);
  const at = boundaryAt(day, minuteOf(time), settings.timeZone);
  const nearest = await nearestTo(kit, await minutes(), { day, at }, seeker);
  return refuseCitation(code, { nearest: nearest.map(({ date, time }) => ({ date, time })) });
}
