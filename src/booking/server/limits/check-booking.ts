import { citationError } from '#agenda/contract/citation-errors.ts';
import type { JobTime, SameTime } from '#agenda/server/placement/same-time.ts';
import { comingWeeks } from '#availability/rules/workshop-calendar.ts';
import type { Agenda } from '#availability/server/agenda-settings.ts';
import { findFreeBay } from '#availability/server/bay-allocation.ts';
import type { BookableItem } from '#availability/server/bookable-items.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { VerifiedChallenge } from '#platform/auth/challenge.ts';
import type { Tx } from '#platform/data/database.ts';
import { isOtherVehicle } from '#shared/records/other-vehicle.ts';
import { dayAt, type Interval } from '#shared/time/day-time.ts';
import type { BookingRequest } from '../../contract/booking.ts';
import { type RunningBookings, withRunningMinutes } from './running-bookings.ts';
import { rejectTooManyBookings } from './unconfirmed-queries.ts';
import {
  type BookingLoad,
  type BookingOrigin,
  readBookingLoad,
  rejectTooManyHours,
} from './web-booking-actions.ts';

/** A booking that is to be checked. */
export type BookingAttempt = {
  /** Id of the new citation. */
  id: string;
  request: BookingRequest;
  offer: BookableItem;
  running: RunningBookings;
  /** `null` while rate limits are off. */
  challenge: VerifiedChallenge | null;
  /** Called before the rejection, with the person's appointment at the same time. */
  onSameTime: (found: SameTime) => void;
};

/** When and from where a booking wants its bay. `now` in epoch milliseconds. */
type PlacedJob = {
  job: JobTime;
  segments: readonly Interval[];
  origin: BookingOrigin;
  now: number;
};

/**
 * Returns the free bay; `known`: staff know the person; `proven`: only a mailed link allows the booking. Rejects a taken time
 * (409) and a booking above the limits (429). No `await` stands between the answer of the read and `running.add`: another
 * booking of this process would not count this one.
 */
export async function checkBooking(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  wanted: BookingAttempt,
  { job, segments, origin, now }: PlacedJob,
): Promise<{ bay: number; known: boolean; proven: boolean }> {
  const { bays, timeZone } = agenda.settings;
  const { id, request, offer, running, challenge } = wanted;
  const { linkToken = '' } = request;
  running.end(id); // An earlier attempt of the same booking, which lost a race.
  const read = running.startRead();
  try {
    // The statements of the locks and of these reads share a round trip.
    const [bay, stored] = await Promise.all([
      findFreeBay(tx, { segments, bays }),
      challenge
        ? readBookingLoad(tx, { person: request, job, origin, challenge, linkToken, now })
        : null,
    ]);
    if (challenge && stored) {
      rejectTooManyBookings(stored, now);
      rejectSameTime(stored, challenge, wanted);
    }
    if (bay === null) throw citationError('slot-taken');
    if (!stored) return { bay, known: false, proven: false };
    const load = withRunningMinutes(stored, read.values());
    const { proven } = rejectTooManyHours(load, {
      minutes: offer.durationMinutes,
      twoWeeks: comingWeeks(agenda.calendar, bays, dayAt(now, timeZone)).minutes,
      now,
      sendsMail: context.config.smtpUrl !== null,
    });
    if (!load.known) running.add({ id, minutes: offer.durationMinutes, proven });
    return { bay, known: load.known, proven };
  } finally {
    running.endRead(read);
  }
}

/**
 * Rejects (409) a time at which the person has another appointment. The answer is that of a taken slot: the caller may have
 * typed another person's data. Who compares it with the free slots can infer the appointment; each try costs a challenge and
 * counts for the limits of calls (docs/rules/limits.md).
 */
function rejectSameTime(
  { sameTime }: BookingLoad,
  challenge: VerifiedChallenge,
  { request, onSameTime }: BookingAttempt,
): void {
  const vehicle = { brand: request.vehicleBrand, model: request.vehicleModel };
  const same = sameTime.find((own) => !isOtherVehicle(own, vehicle));
  if (!same) return;
  onSameTime({ citationId: same.id, challenge });
  throw citationError('slot-taken');
}
