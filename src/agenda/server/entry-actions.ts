import { queueMails } from '#correo/server/mail-actions.ts';
import { dayAt } from '#kernel/day-time.ts';
import { invalidFields } from '#kernel/refusal.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import { once } from '#server-kit/idempotency.ts';
import type { Kit } from '#server-kit/kit.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';
import {
  type ManualEntry,
  STAFF_SENTENCES,
  type StaffCitation,
} from '../contract/staff-citation.ts';
import { movesTo } from '../rules/citation-status.ts';
import { SERVICE_OR_PRODUCT } from '../rules/manual-fields.ts';
import { type Agenda, readAgenda } from './agenda-settings.ts';
import { insertCitation, type NewFields } from './booking-insert.ts';
import { awaited, bookedMail } from './citation-mail.ts';
import type { Doer } from './citation-trace.ts';
import type { CitationRow } from './citation-view.ts';
import { readCitation } from './locked-citation.ts';
import { writeMove } from './move-actions.ts';
import { findOffer, type Offer } from './offers.ts';
import { withNearest } from './refused-start.ts';
import { refuseWrongYear } from './refused-year.ts';
import { findPlace, readStaffStart, type StaffStart } from './staff-place.ts';
import { staffView } from './staff-view.ts';

export type Entered = { data: StaffCitation; message: string; status: number };
type Staff = Exclude<Doer, 'client'>;
type Chosen = { kind: Offer['kind']; id: string };

/**
 * Staff enter an appointment by hand, even one that has begun or is over: no bay is held for time
 * that is over. A client who is still to come gets the mail with the cancel link. With `inWorkshop` it
 * goes on to «En Taller» in the same transaction, along the table of moves and with a trace of each.
 * The same Idempotency-Key enters once.
 *
 * Refuses (400) a date that is none, neither or both of service and product, a year out of range;
 * (409) what is not offered any more, and a start that has no place, unless with `overbook`.
 */
export async function enter(
  kit: Kit,
  entry: ManualEntry,
  { key, by }: { key: string | null; by: Staff },
): Promise<Entered> {
  const agenda = await readAgenda(kit);
  const chosen = chosenOf(entry);
  const start = readStaffStart(agenda, entry);
  refuseWrongYear(
    'bikeInfo.year',
    entry.bikeInfo.year,
    dayAt(kit.clock(), agenda.settings.timeZone),
  );
  let minutes = agenda.settings.slotStepMinutes;
  try {
    const row = await inTransaction(kit.db, (tx) =>
      once(
        tx,
        'enter-citation',
        key,
        { ...entry, date: start.day, by: by.id },
        {
          run: async () => {
            const offer = await readChosen(tx, chosen, agenda);
            minutes = offer.durationMinutes;
            return { id: await enterIn(tx, kit, agenda, { entry, offer, start, by }) };
          },
          answer: ({ id }) => readCitation(tx, id),
        },
      ),
    );
    kit.jobs.nudge('mail');
    return { data: staffView(row, agenda), message: STAFF_SENTENCES.created, status: 201 };
  } catch (error) {
    const job = { day: start.day, time: start.time, minutes: async () => minutes };
    throw await withNearest(kit, error, { ...job, seeker: { staff: true } });
  }
}

type Wanted = { entry: ManualEntry; offer: Offer; start: StaffStart; by: Staff };

/**
 * Everything is read through `tx` or given: another connection may not be had in here. Returns the
 * citation's id.
 */
async function enterIn(tx: Tx, kit: Kit, agenda: Agenda, wanted: Wanted): Promise<string> {
  const { entry, offer, start, by } = wanted;
  const { day, minute, time } = start;
  const now = kit.clock();
  const job = { minutes: offer.durationMinutes, overbook: entry.overbook, now };
  const place = await findPlace(tx, agenda, start, job);
  const citation = { fields: fieldsOf(entry), offer, day, minute, now, by, ...place };
  const { row, token } = await insertCitation(tx, citation);
  if (awaited(row, now)) {
    const cancelUrl = `${kit.publicUrl()}/cancel/${token}`;
    await queueMails(tx, kit.jobs, [bookedMail(row, agenda, cancelUrl)]);
  }
  if (place.overbooked) {
    const record = { type: 'citation', id: row.id } as const;
    const details = { date: day, time };
    await writeAudit(tx, { actor: by, action: 'citation-overbooked', record, details, now });
  }
  if (entry.inWorkshop) await bringIn(tx, row, { by, now });
  return row.id;
}

/** Moves a citation that was just entered to «En Taller», step by step. */
async function bringIn(tx: Tx, row: CitationRow, doing: { by: Staff; now: number }): Promise<void> {
  let moved = row;
  for (const status of movesTo('in-workshop')) moved = await writeMove(tx, moved, status, doing);
}

/** One of the two: picking one clears the other. */
function chosenOf({ service, product }: ManualEntry): Chosen {
  if (service !== undefined && product === undefined) return { kind: 'service', id: service };
  if (product !== undefined && service === undefined) return { kind: 'product', id: product };
  throw invalidFields({ service: SERVICE_OR_PRODUCT });
}

async function readChosen(tx: Tx, { kind, id }: Chosen, { settings }: Agenda): Promise<Offer> {
  const offer = await findOffer(tx, id, settings.installationMinutes);
  if (offer?.kind !== kind) throw invalidFields({ [kind]: SERVICE_OR_PRODUCT });
  if (!offer.bookable) throw refuseCitation('service-unavailable');
  return offer;
}

function fieldsOf({ bikeInfo, problemDescription, ...entry }: ManualEntry): NewFields {
  return {
    clientName: entry.clientName,
    clientEmail: entry.clientEmail,
    clientPhone: entry.clientPhone,
    vehicleType: entry.vehicleType,
    vehicleBrand: bikeInfo.brand,
    vehicleModel: bikeInfo.model,
    vehicleYear: typeof bikeInfo.year === 'number' ? bikeInfo.year : null,
    notes: problemDescription,
  };
}
