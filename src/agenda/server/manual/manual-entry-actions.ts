import { staffJob } from '#availability/rules/job.ts';
import { type Agenda, readAgenda } from '#availability/server/agenda-settings.ts';
import { daysOf } from '#availability/server/bay-allocation.ts';
import { type BookableItem, findBookableItem } from '#availability/server/bookable-items.ts';
import { plateKey } from '#clients/rules/client-fields.ts';
import { queueMails } from '#mail/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { lockPeopleAndDays, personLocks } from '#platform/data/person-locks.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { citationError } from '../../contract/citation-errors.ts';
import type { EnteredFields } from '../../contract/citation-fields.ts';
import { type ManualEntry, SAME_TIME, sameTimeError } from '../../contract/manual-entry.ts';
import { STAFF_CITATION_TEXTS, type StaffCitation } from '../../contract/staff-citation.ts';
import { transitionsTo } from '../../rules/citation-status.ts';
import { SERVICE_OR_PRODUCT } from '../../rules/manual-fields.ts';
import { insertCitation } from '../citations/citation-insert.ts';
import { type CitationRow, readCitationRow } from '../citations/citation-row.ts';
import { citationForStaff } from '../citations/citation-view.ts';
import { rejectInvalidYear } from '../citations/vehicle-year.ts';
import { clientLinks } from '../client/cancel-link.ts';
import { bookedMail, isUpcomingRow } from '../mail/citation-mail.ts';
import {
  addNearestSlots,
  findPlacement,
  parseStaffSlot,
  type StaffSlot,
} from '../placement/placement.ts';
import { findSameTime } from '../placement/same-time.ts';
import { writeCitationTransition } from '../transitions/transition-actions.ts';

export type ManualEntryResult = { data: StaffCitation; message: string; status: number };
type ServiceOrProduct = { kind: BookableItem['kind']; id: string };

/**
 * Creates an appointment entered by staff, even one that has begun or is over: past time gets no
 * bay allocation. A client with a future appointment gets the mail with the cancel link. With
 * `inWorkshop` the same transaction changes its status to «En Taller», step by step along the
 * transitions, with an event for each. The same Idempotency-Key creates once.
 *
 * Rejects (400) an invalid date, neither or both of service and product, and a year out of range;
 * (409) a service or product that is not offered any more, without `sameTimeConfirmed` an open appointment with the
 * same phone, address or plate at an overlapping time, and, without `overbook`, a slot without a free bay.
 */
export async function enterCitation(
  context: AppContext,
  entry: ManualEntry,
  { key, by }: { key: string | null; by: StaffActor },
): Promise<ManualEntryResult> {
  const agenda = await readAgenda(context);
  const chosen = parseServiceOrProduct(entry);
  const start = parseStaffSlot(agenda, entry);
  rejectInvalidYear(
    'bikeInfo.year',
    entry.bikeInfo.year,
    dayAt(context.clock(), agenda.settings.timeZone),
  );
  let minutes = agenda.settings.slotStepMinutes;
  try {
    const row = await inTransaction(context.db, (tx) =>
      withIdempotency(
        tx,
        'enter-citation',
        key,
        { ...entry, date: start.day, by: by.id },
        {
          run: async () => {
            const offer = await readServiceOrProduct(tx, chosen, agenda);
            minutes = offer.durationMinutes;
            return {
              id: await insertManualEntry(tx, context, agenda, { entry, offer, start, by }),
            };
          },
          answer: ({ id }) => readCitationRow(tx, id),
        },
      ),
    );
    return {
      data: citationForStaff(row, agenda, null),
      message: STAFF_CITATION_TEXTS.created,
      status: 201,
    };
  } catch (error) {
    const job = { day: start.day, time: start.time, minutes: async () => minutes };
    throw await addNearestSlots(context, error, { ...job, search: { staff: true } });
  }
}

type ManualEntryInput = {
  entry: ManualEntry;
  offer: BookableItem;
  start: StaffSlot;
  by: StaffActor;
};

/**
 * Reads only through `tx` or its arguments: a transaction must not wait for a second connection.
 * Returns the citation's id.
 */
async function insertManualEntry(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  wanted: ManualEntryInput,
): Promise<string> {
  const { entry, offer, start, by } = wanted;
  const { day, minute, time } = start;
  const now = context.clock();
  await rejectSameTime(tx, agenda, wanted);
  const job = { minutes: offer.durationMinutes, overbook: entry.overbook, now };
  const place = await findPlacement(tx, agenda, start, job);
  const { plate } = entry.bikeInfo;
  const citation = { fields: fieldsOf(entry), plate, offer, day, minute, now, actor: by, ...place };
  const { row, token } = await insertCitation(tx, citation);
  if (isUpcomingRow(row, now)) {
    const links = clientLinks(context, token);
    await queueMails(tx, context.jobs, [bookedMail(row, agenda, links)]);
  }
  if (place.overbooked) {
    const record = { type: 'citation', id: row.id } as const;
    const details = { date: day, time };
    await writeAudit(tx, { actor: by, action: 'citation-overbooked', record, details, now });
  }
  if (entry.inWorkshop) await moveToWorkshop(tx, row, { by, now });
  return row.id;
}

/**
 * Rejects (409) an unconfirmed entry that overlaps an open appointment of the same person or motorcycle. Each entry locks
 * the person, the motorcycle and the days of the work until the transaction ends: a concurrent entry waits for all of
 * them, a concurrent booking for the person, a concurrent reschedule for the days.
 */
async function rejectSameTime(
  tx: Tx,
  agenda: Agenda,
  { entry, offer, start: { day, at } }: ManualEntryInput,
): Promise<void> {
  if (at === null) return;
  const { plate } = entry.bikeInfo;
  const vehicleLocks = plate === '' ? [] : [`plate ${plateKey(plate)}`];
  const work = staffJob(agenda.calendar, day, at, offer.durationMinutes);
  const days = daysOf(work.segments ?? [], agenda.settings.timeZone);
  await lockPeopleAndDays(tx, [...personLocks(entry), ...vehicleLocks], days);
  if (entry.sameTimeConfirmed) return;
  const job = { at, workEndsAt: work.end };
  const found = await findSameTime(tx, agenda, { person: entry, plate, job });
  if (found !== null) throw sameTimeError(SAME_TIME, found);
}

/** Changes the status of a new citation to «En Taller», step by step. */
async function moveToWorkshop(
  tx: Tx,
  row: CitationRow,
  change: { by: StaffActor; now: number },
): Promise<void> {
  let current = row;
  for (const status of transitionsTo('in-workshop'))
    current = await writeCitationTransition(tx, current, status, change);
}

/** Returns the service or the product. Rejects (400) neither or both. */
function parseServiceOrProduct({ service, product }: ManualEntry): ServiceOrProduct {
  if (service !== undefined && product === undefined) return { kind: 'service', id: service };
  if (product !== undefined && service === undefined) return { kind: 'product', id: product };
  throw invalidFields({ service: SERVICE_OR_PRODUCT });
}

async function readServiceOrProduct(
  tx: Tx,
  { kind, id }: ServiceOrProduct,
  { settings }: Agenda,
): Promise<BookableItem> {
  const offer = await findBookableItem(tx, id, settings.installationMinutes);
  if (offer?.kind !== kind) throw invalidFields({ [kind]: SERVICE_OR_PRODUCT });
  if (!offer.bookable) throw citationError('service-unavailable');
  return offer;
}

function fieldsOf({ bikeInfo, problemDescription, ...entry }: ManualEntry): EnteredFields {
  return {
    ...entry,
    vehicleBrand: bikeInfo.brand,
    vehicleModel: bikeInfo.model,
    vehicleYear: typeof bikeInfo.year === 'number' ? bikeInfo.year : null,
    notes: problemDescription,
  };
}
