import { queueMails } from '#correo/server/mail-actions.ts';
import { type Day, dayAt, minuteOf, readDay, type Time } from '#kernel/day-time.ts';
import { problem } from '#kernel/field-rules.ts';
import * as person from '#kernel/person-fields.ts';
import { invalidFields } from '#kernel/refusal.ts';
import { type CallBudget, limitCalls } from '#server-kit/call-counts.ts';
import { HARD_FACTOR, proofRefused, spendProof } from '#server-kit/challenge.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import { once } from '#server-kit/idempotency.ts';
import type { Kit } from '#server-kit/kit.ts';
import { linkTokens } from '#server-kit/link-token.ts';
import { personLocks } from '#server-kit/person-locks.ts';
import type { BookedCitation, BookingRequest } from '../contract/citation.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';
import { SENTENCES } from '../contract/citation-sentences.ts';
import { withinReach } from '../rules/availability.ts';
import { comingWeeks } from '../rules/coming-weeks.ts';
import { jobPieces } from '../rules/job.ts';
import { type Agenda, readAgenda } from './agenda-settings.ts';
import { insertCitation } from './booking-insert.ts';
import { bookedMail, workshopMail } from './citation-mail.ts';
import { type CitationRow, clientView } from './citation-view.ts';
import { holdBay } from './hold-bay.ts';
import { readCitation } from './locked-citation.ts';
import { type Offer, readOffer } from './offers.ts';
import { mayMail, refuseSixthBooking } from './person-limits.ts';
import { withNearest } from './refused-start.ts';
import { readAcceptedFactor } from './unconfirmed-queries.ts';
import { originLocks, originOf, refuseTooManyHours, storeOrigin } from './web-booking-actions.ts';

export const BOOKING_BUDGET: CallBudget = { name: 'booking', calls: 5, windowMinutes: 10 };

export type Booked = {
  data: BookedCitation;
  message: string;
  status: number;
};
type Caller = { key: string | null; address: string };
type Start = { day: Day; time: Time };

/**
 * Books an appointment for a client: one transaction that holds the bay, writes the citation, its
 * trace and its mails. The same Idempotency-Key books once.
 *
 * Refuses (400) wrong fields, an unknown service and a past day; (409) a start that is off the
 * grid, closed, within the notice, past the horizon or taken, with the nearest free starts, and a
 * service that is not offered any more; (400) an unproven submission; (429) too many of them.
 */
export async function book(kit: Kit, request: BookingRequest, caller: Caller): Promise<Booked> {
  const agenda = await readAgenda(kit);
  const guarded = kit.config.rateLimits;
  const factor = guarded ? await requiredFactor(kit, caller.address) : null;
  const { challenge, website, ...fields } = request;
  if (website) throw proofRefused();
  const day = readDay(request.date, agenda.settings.timeZone);
  if (day === null) throw invalidFields({ date: SENTENCES.date });
  const asked = { ...fields, date: day };
  const link = linkTokens(kit.challengeSecret, caller.key);
  try {
    const { row, mailed } = await inTransaction(kit.db, (tx) => {
      /** Saves the first answer a statement; a repetition reads the row. */
      let written: CitationRow | null = null;
      return once(tx, 'book-citation', caller.key, asked, {
        run: async () => {
          if (factor !== null) {
            const wanted = { action: 'citation', factor } as const;
            await spendProof(tx, kit.challengeSecret, wanted, challenge);
          }
          const { address } = caller;
          const booked = await bookIn(tx, kit, agenda, { request, day, address, guarded, link });
          written = booked.row;
          return { id: booked.row.id, mailed: booked.mailed };
        },
        answer: async (kept) => ({
          row: written ?? (await readCitation(tx, kept.id)),
          mailed: kept.mailed,
        }),
      });
    });
    kit.jobs.nudge('mail');
    const data = { ...clientView(row, agenda), mailed, cancellationToken: link(row.id) };
    return { data, message: SENTENCES.booked, status: 201 };
  } catch (error) {
    const minutes = async () =>
      (await readOffer(kit.db, request.service, agenda.settings.installationMinutes))
        .durationMinutes;
    throw await withNearest(kit, error, { day, time: request.time, minutes });
  }
}

/** The challenge is harder for an address that booked a lot, and where much is held unconfirmed. */
async function requiredFactor(kit: Kit, address: string): Promise<number> {
  const { overBudget } = await limitCalls(kit.db, BOOKING_BUDGET, address, kit.clock());
  return overBudget ? HARD_FACTOR : readAcceptedFactor(kit);
}

type Wanted = {
  request: BookingRequest;
  day: Day;
  address: string;
  guarded: boolean;
  link: (id: string) => string;
};

/** Everything is read through `tx` or given: another connection may not be had in here. */
async function bookIn(tx: Tx, kit: Kit, agenda: Agenda, wanted: Wanted) {
  const { settings } = agenda;
  const { request, day, address, guarded, link } = wanted;
  const now = kit.clock();
  refuseWrongCalendar(request, day, dayAt(now, settings.timeZone));
  const offer = await readOffer(tx, request.service, settings.installationMinutes);
  if (!offer.bookable) throw refuseCitation('service-unavailable');
  const { at, pieces } = placeOf(agenda, { day, time: request.time }, offer, now);
  const origin = originOf(kit.keys, address);
  const people = guarded ? [...personLocks(request), ...originLocks(origin)] : [];
  const { timeZone, bays } = settings;
  const bay = await holdBay(tx, { pieces, people, timeZone, bays });
  const use = guarded ? await refuseSixthBooking(tx, request, now) : null;
  if (bay === null) throw refuseCitation('slot-taken');
  const twoWeeks = comingWeeks(agenda.calendar, bays, dayAt(now, timeZone)).minutes;
  const minutes = offer.durationMinutes;
  const held = { person: request, origin, minutes, now, twoWeeks, guarded };
  const known = await refuseTooManyHours(tx, held);
  const { row, token } = await insertCitation(tx, {
    fields: request,
    offer,
    day,
    minute: minuteOf(request.time),
    at,
    workEndsAt: pieces.at(-1)?.end ?? at,
    now,
    held: { bay, pieces },
    overbooked: false,
    by: 'client',
    link,
  });
  await storeOrigin(tx, { citationId: row.id, origin, known, now });
  const mailed = use === null || (await mayMail(tx, row.client_email, use.mailsToday));
  const cancelUrl = `${kit.publicUrl()}/cancel/${token}`;
  await queueMails(tx, kit.jobs, [
    ...workshopMail(row, agenda, 'booked'),
    ...(mailed ? [bookedMail(row, agenda, cancelUrl)] : []),
  ]);
  return { row, mailed };
}

/** The rules of the fields that need the calendar: year and date. */
function refuseWrongCalendar(request: BookingRequest, day: Day, today: Day): void {
  const year = person.vehicleYear(Number(today.slice(0, 4)));
  const wrongYear = problem(year, String(request.vehicleYear));
  if (wrongYear !== null) throw invalidFields({ vehicleYear: wrongYear });
  if (day < today) throw invalidFields({ date: SENTENCES.pastDate });
}

/** Where the job would lie; refuses off the grid, closed, within the notice, past the horizon. */
function placeOf(agenda: Agenda, wanted: Start, offer: Offer, now: number) {
  const { settings, calendar } = agenda;
  const start = calendar(wanted.day).starts.find(({ time }) => time === wanted.time);
  const at = start?.at ?? null;
  if (at === null || !withinReach(settings, wanted.day, at, now)) {
    throw refuseCitation('slot-unavailable');
  }
  const pieces = jobPieces(calendar, wanted.day, at, offer.durationMinutes);
  if (!pieces) throw refuseCitation('slot-unavailable');
  return { at, pieces };
}
