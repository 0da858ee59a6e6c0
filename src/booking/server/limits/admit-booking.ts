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

/** What a booking asks for, and who asks. */
export type Applicant = {
  /** Of the citation. */
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
type Place = { job: JobTime; segments: readonly Interval[]; origin: BookingOrigin; now: number };

/**
 * Returns the free bay, and whether staff know the person and only a mailed link allows the booking. Rejects (409) a taken
 * time and (429) a booking above the limits. Nothing is awaited between the answer of the read and the decision.
 */
export async function admit(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  wanted: Applicant,
  { job, segments, origin, now }: Place,
): Promise<{ bay: number; known: boolean; proven: boolean }> {
  const { bays, timeZone } = agenda.settings;
  const { id, request, offer, running, challenge } = wanted;
  const { linkToken = '' } = request;
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
  { request, onSameTime }: Applicant,
): void {
  const vehicle = { brand: request.vehicleBrand, model: request.vehicleModel };
  const same = sameTime.find((own) => !isOtherVehicle(own, vehicle));
  if (!same) return;
  onSameTime({ citationId: same.id, challenge });
  throw citationError('slot-taken');
}
