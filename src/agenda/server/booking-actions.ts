import { queueMails } from '#correo/server/mail-actions.ts';
import { type Day, dayAt, minuteOf, readDay, type Time } from '#kernel/day-time.ts';
import * as person from '#kernel/person-fields.ts';
import { invalidFields, Refusal } from '#kernel/refusal.ts';
import { type CallBudget, limitCalls } from '#server-kit/call-counts.ts';
import { spendProof } from '#server-kit/challenge.ts';
import { inTransaction, lostRace, type Tx } from '#server-kit/database.ts';
import { once } from '#server-kit/idempotency.ts';
import type { Kit } from '#server-kit/kit.ts';
import { type BookingRequest, type ClientCitation, SENTENCES } from '../contract/citation.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';
import { withinReach } from '../rules/availability.ts';
import { jobPieces } from '../rules/job.ts';
import { readAgenda } from './agenda-settings.ts';
import { insertCitation } from './booking-insert.ts';
import { bookedMail, workshopMail } from './citation-mail.ts';
import { clientView } from './citation-view.ts';
import { holdBay } from './hold-bay.ts';
import { type Offer, readOffer } from './offers.ts';
import { mayMail, refuseSixthBooking } from './person-limits.ts';
import { nearestTo } from './slot-queries.ts';

export const BOOKING_BUDGET: CallBudget = { name: 'booking', calls: 5, windowMinutes: 10 };

export type Booked = { data: ClientCitation; message: string; status: number };
type Caller = { key: string | null; address: string };
type Wanted = { day: Day; time: Time };

/**
 * Books an appointment for a client: one transaction that holds the bay, writes the citation, its
 * trace and its mails. The same Idempotency-Key books once.
 *
 * Refuses (400) wrong fields, an unknown service and a past day; (409) a start that is off the
 * grid, closed, within the notice, past the horizon or taken, with the nearest free starts, and a
 * service that is not offered any more; (400) an unproven submission; (429) too many of them.
 */
export async function book(kit: Kit, request: BookingRequest, caller: Caller): Promise<Booked> {
  const { settings } = await readAgenda(kit);
  if (kit.config.rateLimits) await limitCalls(kit.db, BOOKING_BUDGET, caller.address, kit.clock());
  const wanted = readWanted(request, settings.timeZone, kit.clock());
  const { challenge, website, ...asked } = request;
  if (website) throw new Refusal('challenge-invalid', 400, PROOF_REFUSED);
  try {
    const booked = await inTransaction(kit.db, (tx) =>
      once(tx, 'book-citation', caller.key, asked, () => bookIn(tx, kit, request, wanted)),
    );
    kit.jobs.nudge('mail');
    return booked;
  } catch (error) {
    throw await explain(kit, error, request.service, wanted);
  }
}

const PROOF_REFUSED = 'No pudimos verificar el envío. Intenta nuevamente.';

/** The rules of the fields that need the calendar: year, date. */
function readWanted(request: BookingRequest, timeZone: string, now: number): Wanted {
  const today = dayAt(now, timeZone);
  const year = person.vehicleYear(Number(today.slice(0, 4)));
  const wrongYear = person.problem(year, String(request.vehicleYear));
  if (wrongYear !== null) throw invalidFields({ vehicleYear: wrongYear });
  const day = readDay(request.date, timeZone);
  if (day === null) throw invalidFields({ date: SENTENCES.date });
  if (day < today) throw invalidFields({ date: SENTENCES.pastDate });
  return { day, time: request.time };
}

async function bookIn(tx: Tx, kit: Kit, request: BookingRequest, wanted: Wanted): Promise<Booked> {
  const agenda = await readAgenda(kit);
  const { settings, calendar } = agenda;
  if (kit.config.rateLimits)
    await spendProof(tx, kit.challengeSecret, 'citation', request.challenge);
  const offer = await readOffer(tx, request.service, settings.installationMinutes);
  if (!offer.bookable) throw refuseCitation('service-unavailable');
  const start = calendar(wanted.day).starts.find(({ time }) => time === wanted.time);
  const at = start?.at ?? null;
  const now = kit.clock();
  if (at === null || !withinReach(settings, wanted.day, at, now)) {
    throw refuseCitation('slot-unavailable');
  }
  const pieces = jobPieces(calendar, wanted.day, at, offer.durationMinutes);
  if (!pieces) throw refuseCitation('slot-unavailable');
  const people = kit.config.rateLimits ? [request.clientEmail, request.clientPhone] : [];
  const bay = await holdBay(tx, {
    pieces,
    people,
    timeZone: settings.timeZone,
    bays: settings.bays,
  });
  if (kit.config.rateLimits) await refuseSixthBooking(tx, request, now);
  if (bay === null) throw refuseCitation('slot-taken');
  const { row, token } = await insertCitation(tx, {
    request,
    offer,
    day: wanted.day,
    minute: minuteOf(wanted.time),
    at,
    now,
    held: { bay, pieces },
  });
  const cancelUrl = `${kit.publicUrl()}/cancel/${token}`;
  const mailed = !kit.config.rateLimits || (await mayMail(tx, row.client_email));
  await queueMails(tx, kit.jobs, [
    ...workshopMail(row, agenda, 'booked'),
    ...(mailed ? [bookedMail(row, agenda, cancelUrl)] : []),
  ]);
  return { data: clientView(row, agenda), message: SENTENCES.booked, status: 201 };
}

/** A refused start comes with the nearest free ones, read after the transaction let go. */
async function explain(kit: Kit, error: unknown, id: string, wanted: Wanted): Promise<unknown> {
  const code = lostRace(error) ? 'slot-taken' : error instanceof Refusal ? error.code : '';
  if (code !== 'slot-taken' && code !== 'slot-unavailable') return error;
  const { settings, calendar } = await readAgenda(kit);
  const offer: Offer = await readOffer(kit.db, id, settings.installationMinutes);
  const start = calendar(wanted.day).starts.find(({ time }) => time >= wanted.time);
  const near = { day: wanted.day, at: start?.at ?? null };
  const nearest = await nearestTo(kit, offer.durationMinutes, near);
  return refuseCitation(code, { nearest: nearest.map(({ date, time }) => ({ date, time })) });
}
