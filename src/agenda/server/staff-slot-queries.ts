import type { AppContext } from '#platform/app-context.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Day } from '#shared/time/day-time.ts';
import { citationError } from '../contract/citation-errors.ts';
import type { FreeSlot, Slot } from '../rules/availability.ts';
import { readAgenda } from './agenda-settings.ts';
import { readDuration } from './bookable-items.ts';
import { readSlotsFor } from './slot-queries.ts';

/** Whom the slots are for: a citation that moves, or a new job of a service or product. */
export type SlotSubject = {
  citation?: string | undefined;
  service?: string | undefined;
  product?: string | undefined;
};

/**
 * The slots of a day for staff, who need no notice and look as far ahead as they like; what the
 * citation holds itself counts as free. Without any of them: for one step. Refuses an unknown or
 * deleted citation (404).
 */
export async function readStaffSlots(
  context: AppContext,
  day: Day,
  of: SlotSubject,
): Promise<{ slots: Slot[]; nearest: FreeSlot[] }> {
  const seeker = { staff: true, ...(of.citation !== undefined && { moving: of.citation }) };
  return readSlotsFor(context, day, await minutesOf(context, of), seeker);
}

async function minutesOf(
  context: AppContext,
  { citation, service, product }: SlotSubject,
): Promise<number> {
  if (citation !== undefined) return minutesOfCitation(context, citation);
  const { settings } = await readAgenda(context);
  const offer = service ?? product;
  if (offer === undefined) return settings.slotStepMinutes;
  return readDuration(context, offer, settings.installationMinutes);
}

async function minutesOfCitation(context: AppContext, id: string): Promise<number> {
  if (!ID_FORM.test(id)) throw citationError('unknown-citation');
  const row = await context.db
    .selectFrom('citations')
    .select('service_duration_minutes')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw citationError('unknown-citation');
  return row.service_duration_minutes;
}
