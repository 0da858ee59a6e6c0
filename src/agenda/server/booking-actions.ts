import { queueMails } from '#correo/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { challengeError, consumeChallenge, MAX_WORK_FACTOR } from '#platform/auth/challenge.ts';
import { linkTokens } from '#platform/auth/link-token.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { personLocks } from '#platform/data/person-locks.ts';
import { enforceRateLimit, type RateLimit } from '#platform/http/rate-limit.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { problem } from '#shared/fields/field-rules.ts';
import * as person from '#shared/fields/person-fields.ts';
import { type Day, dayAt, minuteOf, readDay, type Time } from '#shared/time/day-time.ts';
import { BOOKING_TEXTS } from '../contract/booking-text.ts';
import type { BookedCitation, BookingRequest } from '../contract/citation.ts';
import { citationError } from '../contract/citation-errors.ts';
import { isWithinBookingWindow } from '../rules/availability.ts';
import { comingWeeks } from '../rules/coming-weeks.ts';
import { jobSegments } from '../rules/job.ts';
import { type Agenda, readAgenda } from './agenda-settings.ts';
import { lockDaysAndFindBay } from './bay-allocation.ts';
import { type BookableItem, readBookableItem } from './bookable-items.ts';
import { insertCitation } from './booking-insert.ts';
import { bookedMail, workshopMail } from './citation-mail.ts';
import { readCitationRow } from './citation-row.ts';
import { type CitationRow, clientView } from './citation-view.ts';
import { isMailAllowed, rejectTooManyBookings } from './person-limits.ts';
import { addNearestSlots } from './rejected-slot.ts';
import { readAcceptedFactor } from './unconfirmed-queries.ts';
import {
  bookingOriginOf,
  originLockNames,
  rejectTooManyHours,
  storeBookingOrigin,
} from './web-booking-actions.ts';

export const BOOKING_BUDGET: RateLimit = { name: 'booking', calls: 5, windowMinutes: 10 };

export type BookingResult = {
  data: BookedCitation;
  message: string;
  status: number;
};
type Caller = { key: string | null; address: string };
type RequestedSlot = { day: Day; time: Time };

/**
 * Books an appointment for a client: one transaction that holds the bay, writes the citation, its
 * trace and its mails. The same Idempotency-Key books once.
 *
 * Refuses (400) wrong fields, an unknown service and a past day; (409) a start that is off the
 * grid, closed, within the notice, past the horizon or taken, with the nearest free starts, and a
 * service that is not offered any more; (400) an unproven submission; (429) too many of them.
 */
export async function createBooking(
  context: AppContext,
  request: BookingRequest,
  caller: Caller,
): Promise<BookingResult> {
  const agenda = await readAgenda(context);
  const guarded = context.config.rateLimits;
  const factor = guarded ? await requiredFactor(context, caller.address) : null;
  const { challenge, website, ...fields } = request;
  if (website) throw challengeError();
  const day = readDay(request.date, agenda.settings.timeZone);
  if (day === null) throw invalidFields({ date: BOOKING_TEXTS.date });
  const asked = { ...fields, date: day };
  const link = linkTokens(context.challengeSecret, caller.key);
  try {
    const { row, mailed } = await inTransaction(context.db, (tx) => {
      /** Saves the first answer a statement; a repetition reads the row. */
      let written: CitationRow | null = null;
      return withIdempotency(tx, 'book-citation', caller.key, asked, {
        run: async () => {
          if (factor !== null) {
            const wanted = { action: 'citation', factor } as const;
            await consumeChallenge(tx, context.challengeSecret, wanted, challenge);
          }
          const { address } = caller;
          const booked = await bookInTransaction(tx, context, agenda, {
            request,
            day,
            address,
            guarded,
            link,
          });
          written = booked.row;
          return { id: booked.row.id, mailed: booked.mailed };
        },
        answer: async (kept) => ({
          row: written ?? (await readCitationRow(tx, kept.id)),
          mailed: kept.mailed,
        }),
      });
    });
    const data = { ...clientView(row, agenda), mailed, cancellationToken: link(row.id) };
    return { data, message: BOOKING_TEXTS.booked, status: 201 };
  } catch (error) {
    const minutes = async () =>
      (await readBookableItem(context.db, request.service, agenda.settings.installationMinutes))
        .durationMinutes;
    throw await addNearestSlots(context, error, { day, time: request.time, minutes });
  }
}

/** The challenge is harder for an address that booked a lot, and where much is held unconfirmed. */
async function requiredFactor(context: AppContext, address: string): Promise<number> {
  const { overBudget } = await enforceRateLimit(
    context.db,
    BOOKING_BUDGET,
    address,
    context.clock(),
  );
  return overBudget ? MAX_WORK_FACTOR : readAcceptedFactor(context);
}

type BookingInput = {
  request: BookingRequest;
  day: Day;
  address: string;
  guarded: boolean;
  link: (id: string) => string;
};

/** Everything is read through `tx` or given: another connection may not be had in here. */
async function bookInTransaction(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  wanted: BookingInput,
) {
  const { settings } = agenda;
  const { request, day, address, guarded, link } = wanted;
  const now = context.clock();
  rejectInvalidDates(request, day, dayAt(now, settings.timeZone));
  const offer = await readBookableItem(tx, request.service, settings.installationMinutes);
  if (!offer.bookable) throw citationError('service-unavailable');
  const { at, pieces } = resolveSlot(agenda, { day, time: request.time }, offer, now);
  const origin = bookingOriginOf(context.keys, address);
  const people = guarded ? [...personLocks(request), ...originLockNames(origin)] : [];
  const { timeZone, bays } = settings;
  const bay = await lockDaysAndFindBay(tx, { pieces, people, timeZone, bays });
  const use = guarded ? await rejectTooManyBookings(tx, request, now) : null;
  if (bay === null) throw citationError('slot-taken');
  const twoWeeks = comingWeeks(agenda.calendar, bays, dayAt(now, timeZone)).minutes;
  const minutes = offer.durationMinutes;
  const held = { person: request, origin, minutes, now, twoWeeks, guarded };
  const known = await rejectTooManyHours(tx, held);
  const { row, token } = await insertCitation(tx, {
    fields: request,
    offer,
    day,
    minute: minuteOf(request.time),
    at,
    workEndsAt: pieces.at(-1)?.end ?? at,
    now,
    allocation: { bay, segments: pieces },
    overbooked: false,
    actor: 'client',
    link,
  });
  await storeBookingOrigin(tx, { citationId: row.id, origin, known, now });
  const mailed = use === null || (await isMailAllowed(tx, row.client_email, use.mailsToday));
  const cancelUrl = `${context.publicUrl()}/cancel/${token}`;
  await queueMails(tx, context.jobs, [
    ...workshopMail(row, agenda, 'booked'),
    ...(mailed ? [bookedMail(row, agenda, cancelUrl)] : []),
  ]);
  return { row, mailed };
}

/** The rules of the fields that need the calendar: year and date. */
function rejectInvalidDates(request: BookingRequest, day: Day, today: Day): void {
  const year = person.vehicleYear(Number(today.slice(0, 4)));
  const wrongYear = problem(year, String(request.vehicleYear));
  if (wrongYear !== null) throw invalidFields({ vehicleYear: wrongYear });
  if (day < today) throw invalidFields({ date: BOOKING_TEXTS.pastDate });
}

/** Where the job would lie; refuses off the grid, closed, within the notice, past the horizon. */
function resolveSlot(agenda: Agenda, wanted: RequestedSlot, offer: BookableItem, now: number) {
  const { settings, calendar } = agenda;
  const start = calendar(wanted.day).slots.find(({ time }) => time === wanted.time);
  const at = start?.at ?? null;
  if (at === null || !isWithinBookingWindow(settings, wanted.day, at, now)) {
    throw citationError('slot-unavailable');
  }
  const pieces = jobSegments(calendar, wanted.day, at, offer.durationMinutes);
  if (!pieces) throw citationError('slot-unavailable');
  return { at, pieces };
}
