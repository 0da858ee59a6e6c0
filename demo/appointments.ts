import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { changeCitationStatus } from '#agenda/server/transitions/transition-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { hoursOf } from '#settings/rules/opening-hours.ts';
import { addDays, type Day, dayAt, dayNumber } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { ActionSchedule } from './action-schedule.ts';
import { type Booking, book, type Offer } from './booking.ts';
import { finishJob } from './finish-job.ts';
import { type Random, seededRandom } from './random.ts';
import { defer, finishDeferredWork, receive } from './reception.ts';
import { BOOKERS } from './regulars.ts';
import type { Rider } from './riders.ts';
import { NOTES } from './sample-data.ts';
import { VISITS, type Visit } from './visits.ts';
import { OPENED_DAYS_BEFORE, openDay, type Workshop } from './workshop.ts';

const DAYS_BEFORE = 7;
const DAYS_AFTER = 13;
const BOOKED_DAYS_BEFORE = 3;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Seeding = {
  context: AppContext;
  actions: ActionSchedule;
  workshop: Workshop;
  offers: readonly Offer[];
  /** Who books next. */
  bookers: Rider[];
  random: Random;
  jobRandom: Random;
};

/** Plans two months of jobs: those of `VISITS`, and in the last week and the next two 3 to 6 a day. */
export function planAppointments(
  context: AppContext,
  actions: ActionSchedule,
  seed: number,
  { workshop, offers }: { workshop: Workshop; offers: readonly Offer[] },
): void {
  const random = seededRandom(seed);
  const jobRandom = seededRandom(seed + 1);
  const bookers = [...BOOKERS];
  const seeding = { context, actions, workshop, offers, bookers, random, jobRandom };
  for (const visit of VISITS) planVisit(seeding, visit);
  for (let offset = -DAYS_BEFORE; offset <= DAYS_AFTER; offset += 1) {
    planDay(seeding, offset, 3 + random.below(4));
  }
}

function planVisit(seeding: Seeding, visit: Visit): void {
  const { actions, random, workshop, offers } = seeding;
  const { rider, service, web = false, notes = '' } = visit;
  const offer = offers.find(({ name }) => name === service);
  if (!offer) throw new Error(`Unknown service ${service}`);
  const day = openDay(workshop, visit.day);
  const bookedDay =
    visit.booked === undefined
      ? addDays(day, -BOOKED_DAYS_BEFORE)
      : addDays(workshop.today, visit.booked);
  const booked = boundaryAt(bookedDay, 9 * 60 + random.below(480), workshop.timeZone);
  const [vehicle] = rider.vehicles;
  const booking = { rider, vehicle, offer, day, notes, web };
  actions.plan(booked, async () => {
    const id = await book(seeding.context, booking, { random, counter: workshop.counter });
    if (id === null) return;
    const job = await readJob(seeding, { id, booked, booking, visit });
    planSteps(seeding, job, visit.waits ? job.happyPath.slice(0, -1) : job.happyPath);
  });
}

function planDay(seeding: Seeding, offset: number, howMany: number): void {
  const { actions, random } = seeding;
  const { now, today, timeZone, schedule, counter } = seeding.workshop;
  const day = addDays(today, offset);
  if (hoursOf(schedule, day).length === 0) return;
  for (let count = howMany; count > 0; count -= 1) {
    // Bookings for later days are spread over the past days: many web bookings in one day would
    // count as a suspicious block.
    const morning = boundaryAt(
      addDays(day, -BOOKED_DAYS_BEFORE),
      9 * 60 + random.below(480),
      timeZone,
    );
    const booked = Math.min(morning, now - (1 + random.below(160)) * HOUR_MS);
    actions.plan(booked, async () => {
      const booking = someBooking(seeding, day);
      const id = await book(seeding.context, booking, { random, counter });
      if (id === null) return;
      const job = await readJob(seeding, { id, booked, booking });
      planSteps(seeding, job, stepsOf(job, random.below(10), offset));
    });
  }
}

function someBooking({ random, offers, bookers }: Seeding, day: Day): Booking {
  const offer = random.pick(offers);
  // Each person books once before anyone books again.
  const rider = bookers.shift();
  if (!rider) throw new Error('BOOKERS is empty');
  bookers.push(rider);
  const vehicle = random.pick(rider.vehicles);
  return { rider, vehicle, offer, day, notes: random.pick(NOTES), web: random.below(5) > 1 };
}

type Step = readonly [status: CitationStatus, at: number];
type Booked = { id: string; booked: number; booking: Booking; visit?: Visit };
type Job = Booked & { happyPath: readonly Step[] };

async function readJob({ context }: Seeding, job: Booked): Promise<Job> {
  const { starts_at, work_ends_at } = await context.db
    .selectFrom('citations')
    .select(['starts_at', 'work_ends_at'])
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  const starts = starts_at.getTime();
  const ends = work_ends_at.getTime();
  const happyPath: Step[] = [
    ['accepted', job.booked + 40 * MINUTE_MS],
    ['in-workshop', starts - 5 * MINUTE_MS],
    ['in-progress', starts + 10 * MINUTE_MS],
    ['installed', ends],
    ['delivered', ends + 35 * MINUTE_MS],
  ];
  return { ...job, happyPath };
}

/** One in ten jobs is cancelled; some of the last two days are still in the workshop. */
function stepsOf({ booked, happyPath }: Job, outcome: number, offset: number): readonly Step[] {
  if (outcome === 0) return [['cancelled', booked + 5 * HOUR_MS]];
  if (offset > 0 && outcome > 6) return [];
  const unfinished = offset < 0 && offset >= -2 && outcome <= 3;
  return unfinished ? happyPath.slice(0, 1 + outcome) : happyPath;
}

/** Plans the status changes of a job that happen before now. */
function planSteps(seeding: Seeding, job: Job, steps: readonly Step[]): void {
  for (const [status, at] of steps) {
    if (at > seeding.workshop.now) return;
    seeding.actions.plan(at, () => takeStep(seeding, job, status));
  }
}

async function takeStep(
  { context, workshop, jobRandom }: Seeding,
  { id, booking, visit }: Job,
  status: CitationStatus,
): Promise<void> {
  const { counter: by, buyer, today, timeZone } = workshop;
  if (status === 'installed') await finishJob(context, jobRandom, id, { mechanic: by, buyer });
  else await changeCitationStatus(context, id, { status }, by);
  if (status === 'in-workshop') {
    const daysBefore = dayNumber(today) - dayNumber(dayAt(context.clock(), timeZone));
    const daysOpen = OPENED_DAYS_BEFORE - daysBefore;
    await receive(context, id, { vehicle: booking.vehicle, daysOpen, by });
  }
  if (status === 'installed' && visit?.deferred) {
    await defer(context, id, visit.deferred, { today, by });
  }
  if (status === 'delivered' && visit?.does) await finishDeferredWork(context, id);
}
