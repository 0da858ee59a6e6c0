import type { FreeSlot, Slot } from '#availability/rules/availability.ts';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import { readDuration } from '#availability/server/bookable-items.ts';
import { readSlotsFor } from '#availability/server/slot-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Day } from '#shared/time/day-time.ts';
import { citationError } from '../../contract/citation-errors.ts';

/**
 * Job whose slots are requested: a citation to reschedule, or a new job of a service or product.
 */
export type SlotSubject = {
  citation?: string | undefined;
  service?: string | undefined;
  product?: string | undefined;
};

/**
 * Returns the slots of a day for staff, without lead time and booking window; the bay of the given
 * citation counts as free. Without a job: for one slot step. Rejects (404) an unknown or deleted
 * citation.
 */
export async function readStaffSlots(
  context: AppContext,
  day: Day,
  subject: SlotSubject,
): Promise<{ slots: Slot[]; nearest: FreeSlot[] }> {
  const search = {
    staff: true,
    ...(subject.citation !== undefined && { citationId: subject.citation }),
  };
  return readSlotsFor(context, day, await minutesOf(context, subject), search);
}

async function minutesOf(
  context: AppContext,
  { citation, service, product }: SlotSubject,
): Promise<number> {
  if (citation !== undefined) return minutesOfCitation(context, citation);
  const { settings } = await readAgenda(context);
  const item = service ?? product;
  if (item === undefined) return settings.slotStepMinutes;
  return readDuration(context, item, settings.installationMinutes);
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
