import type { Day } from '#kernel/day-time.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';
import type { FreeStart, Slot } from '../rules/availability.ts';
import { readAgenda } from './agenda-settings.ts';
import { readDuration } from './offers.ts';
import { slotsFor } from './slot-queries.ts';

/** Whom the slots are for: a citation that moves, or a new job of a service or product. */
export type SlotsOf = {
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
  kit: Kit,
  day: Day,
  of: SlotsOf,
): Promise<{ slots: Slot[]; nearest: FreeStart[] }> {
  const seeker = { staff: true, ...(of.citation !== undefined && { moving: of.citation }) };
  return slotsFor(kit, day, await minutesOf(kit, of), seeker);
}

async function minutesOf(kit: Kit, { citation, service, product }: SlotsOf): Promise<number> {
  if (citation !== undefined) return minutesOfCitation(kit, citation);
  const { settings } = await readAgenda(kit);
  const offer = service ?? product;
  if (offer === undefined) return settings.slotStepMinutes;
  return readDuration(kit, offer, settings.installationMinutes);
}

async function minutesOfCitation(kit: Kit, id: string): Promise<number> {
  if (!ID_FORM.test(id)) throw refuseCitation('unknown-citation');
  const row = await kit.db
    .selectFrom('citations')
    .select('service_duration_minutes')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw refuseCitation('unknown-citation');
  return row.service_duration_minutes;
}
