import { readAgenda } from '#availability/server/agenda-settings.ts';
import { readNearestSlots, type SlotSearch } from '#availability/server/slot-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { lostRace } from '#platform/data/database.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import { type Day, minuteOf, type Time } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import { citationError } from '../../contract/citation-errors.ts';
import { isSlotConflict } from '../../rules/slot-conflict.ts';

type RejectedSlot = { day: Day; time: Time; minutes: () => Promise<number>; search?: SlotSearch };

/**
 * Returns the error of a rejected slot with the nearest free slots in `data`, read after the
 * rollback. A lost race counts as a taken slot. Returns other errors unchanged.
 */
export async function addNearestSlots(
  context: AppContext,
  error: unknown,
  { day, time, minutes, search }: RejectedSlot,
): Promise<unknown> {
  const code = lostRace(error) ? 'slot-taken' : error instanceof DomainError ? error.code : '';
  if (!isSlotConflict(code)) return error;
  const { settings } = await readAgenda(context);
  const at = boundaryAt(day, minuteOf(time), settings.timeZone);
  const nearest = await readNearestSlots(context, await minutes(), { day, at }, search);
  return citationError(code, { nearest: nearest.map(({ date, time }) => ({ date, time })) });
}
