import { citationError } from '#agenda/contract/citation-errors.ts';
import { insertCitation } from '#agenda/server/citations/citation-insert.ts';
import { type CitationRow, readCitationRow } from '#agenda/server/citations/citation-row.ts';
import { citationForClient } from '#agenda/server/citations/citation-view.ts';
import { clientLinks } from '#agenda/server/client/cancel-link.ts';
import { bookedMail, citationWorkshopMail } from '#agenda/server/mail/citation-mail.ts';
import { addNearestSlots, resolveClientSlot } from '#agenda/server/placement/placement.ts';
import { mailSameTime, readOwnTimes, type SameTime } from '#agenda/server/placement/same-time.ts';
import { type Agenda, readAgenda } from '#availability/server/agenda-settings.ts';
import { daysOf } from '#availability/server/bay-allocation.ts';
import { type BookableItem, readBookableItem } from '#availability/server/bookable-items.ts';
import type { SlotSearch } from '#availability/server/slot-queries.ts';
import { areSent, queueMails } from '#mail/server/mail-actions.ts';
import { recordOpenedLink } from '#mail/server/mailbox-limit.ts';
import type { AppContext } from '#platform/app-context.ts';
import { challengeError, verifyChallenge } from '#platform/auth/challenge.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { findLinkToken, linkTokens, newId } from '#platform/data/ids.ts';
import { lockPeopleAndDays, personLocks } from '#platform/data/person-locks.ts';
import { awaitLater } from '#platform/data/pipelined-query.ts';
import type { RateLimit } from '#platform/http/rate-limit.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { problem } from '#shared/fields/field-rules.ts';
import * as person from '#shared/fields/person-fields.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { type Day, dayAt, minuteOf, readDay } from '#shared/time/day-time.ts';
import type { BookedCitation, BookingRequest } from '../contract/booking.ts';
import { BOOKING_TEXTS } from '../contract/booking-paths.ts';
import { isBudgetFull, reportFullBudget } from './limits/budget-mails.ts';
import { type BookingAttempt, checkBooking } from './limits/check-booking.ts';
import type { RunningBookings } from './limits/running-bookings.ts';
import { countBookingCall } from './limits/unconfirmed-queries.ts';
import { bookingOriginOf, originLockNames, originStatement } from './limits/web-booking-actions.ts';

export const BOOKING_BUDGET: RateLimit = { name: 'booking', calls: 5, windowMinutes: 10 };

const ACTION = 'book-citation';

export type BookingResult = {
  data: BookedCitation;
  message: string;
  status: number;
};
type Caller = { key: string | null; address: string; running: RunningBookings };

/**
 * Books an appointment for a client in one transaction: bay allocation, citation, first event and
 * mails. The same Idempotency-Key books once.
 *
 * Rejects (400) invalid fields, an unknown service, a past day and a failed challenge; (409) a slot that is off the grid,
 * closed, within the lead time, past the booking window or taken, with the nearest free slots; (409) a service that is not
 * offered any more, and an offer that differs from the shown one; (429) too many bookings. A slot that overlaps an
 * appointment of the same mailbox or phone counts as taken, except for another motorcycle (`isOtherVehicle`).
 */
export async function createBooking(
  context: AppContext,
  request: BookingRequest,
  caller: Caller,
): Promise<BookingResult> {
  const agenda = await readAgenda(context);
  const rateLimited = context.config.rateLimits;
  const factor = rateLimited
    ? await countBookingCall(context, agenda, BOOKING_BUDGET, caller.address)
    : null;
  const { challenge, website, linkToken, ...fields } = request;
  if (website) throw challengeError();
  const day = readDay(request.date, agenda.settings.timeZone);
  if (day === null) throw invalidFields({ date: BOOKING_TEXTS.date });
  const canonical = { ...fields, date: day };
  const link = linkTokens(context.challengeSecret, caller.key);
  // Awaited in `run`: a repeated request is answered without a valid challenge.
  const verified =
    factor === null
      ? null
      : awaitLater(
          verifyChallenge(context.challengeSecret, { action: 'citation', factor }, challenge),
        );
  let sameTime: SameTime | null = null;
  const id = newId();
  try {
    const { row, mailed } = await inTransaction(context.db, (tx) => {
      /**
       * The inserted row, so that the first answer needs no query. A repeated request reads the
       * row.
       */
      let inserted: CitationRow | null = null;
      const { installationMinutes } = agenda.settings;
      const offer = awaitLater(readBookableItem(tx, request.service, installationMinutes));
      return withIdempotency(tx, ACTION, caller.key, canonical, {
        run: async () => {
          const used = await verified;
          const booked = await bookInTransaction(tx, context, agenda, {
            id,
            request,
            day,
            offer: await offer,
            address: caller.address,
            running: caller.running,
            challenge: used,
            link,
            onSameTime: (found) => {
              sameTime = found;
            },
          });
          inserted = booked.row;
          return { id: booked.row.id, mailed: booked.mailed };
        },
        answer: async (stored) => ({
          row: inserted ?? (await readCitationRow(tx, stored.id)),
          mailed: stored.mailed,
        }),
      });
    });
    const data = { ...citationForClient(row, agenda), mailed, cancellationToken: link(row.id) };
    return { data, message: BOOKING_TEXTS.booked, status: 201 };
  } catch (error) {
    if (isBudgetFull(error)) await reportFullBudget(context, agenda);
    const search: SlotSearch = { staff: false };
    if (sameTime !== null) {
      await mailSameTime(context, agenda, sameTime);
      search.avoid = await readOwnTimes(context.db, request, context.clock());
    }
    const minutes = async () =>
      (await readBookableItem(context.db, request.service, agenda.settings.installationMinutes))
        .durationMinutes;
    throw await addNearestSlots(context, error, { day, time: request.time, minutes, search });
  } finally {
    caller.running.end(id);
  }
}

/** Returns the link's token of what a request with this `Idempotency-Key` booked; `null`: nothing. */
export async function findAttempt(
  context: AppContext,
  key: string,
): Promise<{ cancellationToken: string | null }> {
  return { cancellationToken: await findLinkToken(context, ACTION, key) };
}

type BookingInput = BookingAttempt & {
  day: Day;
  address: string;
  link: (id: string) => string;
};

/**
 * Reads only through `tx` or its arguments: a transaction must not wait for a second connection.
 */
async function bookInTransaction(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  wanted: BookingInput,
) {
  const { timeZone } = agenda.settings;
  const { id, request, day, offer, address, challenge, link } = wanted;
  const { linkToken = '' } = request;
  const now = context.clock();
  const today = dayAt(now, timeZone);
  rejectInvalidDates(request, day, today);
  if (!offer.bookable) throw citationError('service-unavailable');
  rejectChangedOffer(request, offer);
  const slot = { day, time: request.time };
  const { at, segments } = resolveClientSlot(agenda, slot, offer.durationMinutes, now);
  const origin = bookingOriginOf(context.keys, address);
  // The person also without limits: staff are asked about another appointment at the same time.
  const people = [...personLocks(request), ...(challenge ? originLockNames(origin) : [])];
  await lockPeopleAndDays(tx, people, daysOf(segments, timeZone));
  const job = { at, workEndsAt: segments.at(-1)?.end ?? at };
  const placed = { job, segments, origin, now };
  const { bay, known, proven } = await checkBooking(tx, context, agenda, wanted, placed);
  if (proven) await recordOpenedLink(tx, linkToken);
  const { row, token } = await insertCitation(tx, {
    id,
    fields: request,
    offer,
    day,
    minute: minuteOf(request.time),
    at,
    workEndsAt: job.workEndsAt,
    now,
    allocation: { bay, segments },
    overbooked: false,
    actor: 'client',
    link,
    alsoInsert: (db, citationId) => originStatement(db, { citationId, origin, known, proven, now }),
  });
  const mails = await queueMails(tx, context.jobs, [
    ...citationWorkshopMail(row, agenda, 'booked'),
    { ...bookedMail(row, agenda, clientLinks(context, token)), byVisitor: challenge !== null },
  ]);
  return { row, mailed: areSent(context, mails) };
}

/** Checks the fields whose rules depend on today: year and date. */
function rejectInvalidDates(request: BookingRequest, day: Day, today: Day): void {
  const year = person.vehicleYear(Number(today.slice(0, 4)));
  const wrongYear = problem(year, String(request.vehicleYear));
  if (wrongYear !== null) throw invalidFields({ vehicleYear: wrongYear });
  if (day < today) throw invalidFields({ date: BOOKING_TEXTS.pastDate });
}

/** Rejects (409) a price or duration that the client did not see, with the current ones in `data`. */
function rejectChangedOffer(
  { shownPrice, shownDuration }: BookingRequest,
  { priceCents, durationMinutes }: BookableItem,
): void {
  const samePrice = shownPrice === undefined || shownPrice === priceCents;
  const sameDuration = shownDuration === undefined || shownDuration === durationMinutes;
  if (samePrice && sameDuration) return;
  const current = { price: dollarsOf(priceCents), duration: durationMinutes };
  throw citationError('offer-changed', current);
}
