import * as z from 'zod/mini';
import { bookingBody } from '#agenda/contract/citation.ts';
import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { readSlots } from '#agenda/server/availability/slot-queries.ts';
import { createBooking } from '#agenda/server/booking/booking-actions.ts';
import { changeCitationStatus } from '#agenda/server/transitions/transition-actions.ts';
import { hoursOf, type Schedule } from '#ajustes/rules/opening-hours.ts';
import type { AppContext } from '#platform/app-context.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { ActionSchedule } from './action-schedule.ts';
import { finishJob, type Staff } from './finish-job.ts';
import { type Random, seededRandom } from './random.ts';
import { MOTORCYCLES, NOTES, PEOPLE } from './sample-data.ts';

const DAYS_BEFORE = 7;
/** Earlier days get one appointment every `DAYS_BETWEEN` days, so that past months have income. */
const FIRST_DAY_BEFORE = 60;
const DAYS_BETWEEN = 4;
const DAYS_AFTER = 13;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Workshop = {
  now: number;
  today: Day;
  timeZone: string;
  schedule: Schedule;
  counter: Staff;
  buyer: Staff;
  /** Ids of services and products that can be booked. */
  ids: readonly string[];
};

type Seeding = {
  context: AppContext;
  actions: ActionSchedule;
  workshop: Workshop;
  random: Random;
  jobRandom: Random;
};

/** Plans two months of jobs: few at first, the last week and the next two with 3 to 6 a day. */
export function planAppointments(
  context: AppContext,
  actions: ActionSchedule,
  seed: number,
  workshop: Workshop,
): void {
  const seeding = {
    context,
    actions,
    workshop,
    random: seededRandom(seed),
    jobRandom: seededRandom(seed + 1),
  };
  for (let offset = -FIRST_DAY_BEFORE; offset < -DAYS_BEFORE; offset += DAYS_BETWEEN) {
    planDay(seeding, offset, 1);
  }
  for (let offset = -DAYS_BEFORE; offset <= DAYS_AFTER; offset += 1) {
    planDay(seeding, offset, 3 + seeding.random.below(4));
  }
}

function planDay(seeding: Seeding, offset: number, howMany: number): void {
  const { actions, random } = seeding;
  const { now, today, timeZone, schedule } = seeding.workshop;
  const day = addDays(today, offset);
  if (hoursOf(schedule, day).length === 0) return;
  for (let count = howMany; count > 0; count -= 1) {
    // Booked three days before. Bookings for later days are spread over the past days: many web
    // bookings in one day would count as a suspicious block.
    const morning = boundaryAt(addDays(day, -3), 9 * 60 + random.below(480), timeZone);
    const booked = Math.min(morning, now - (1 + random.below(160)) * HOUR_MS);
    actions.plan(booked, async () => {
      const id = await bookOne(seeding, day);
      if (id !== null) await planJob(seeding, id, booked, offset);
    });
  }
}

async function bookOne({ context, random, workshop }: Seeding, day: Day): Promise<string | null> {
  const service = random.pick(workshop.ids);
  const person = random.pick(PEOPLE);
  const motorcycle = random.pick(MOTORCYCLES);
  const notes = random.pick(NOTES);
  const { slots } = await readSlots(context, day, service);
  const free = slots.filter((slot) => slot.available);
  if (free.length === 0) return null;
  const { data } = await createBooking(
    context,
    z.parse(bookingBody, {
      clientName: person.name,
      clientEmail: person.email,
      clientPhone: person.phone,
      service,
      vehicleBrand: motorcycle.brand,
      vehicleModel: motorcycle.model,
      vehicleYear: motorcycle.year,
      date: day,
      time: random.pick(free).time,
      notes,
    }),
    { key: null, address: `example of ${person.email}` },
  );
  return data._id;
}

type Step = readonly [status: CitationStatus, at: number];

/** Plans the status changes of a job that happen before now. */
async function planJob(
  seeding: Seeding,
  id: string,
  booked: number,
  offset: number,
): Promise<void> {
  const { context, actions, workshop, jobRandom } = seeding;
  const { starts_at, work_ends_at } = await context.db
    .selectFrom('citations')
    .select(['starts_at', 'work_ends_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const outcome = seeding.random.below(10);
  const happyPath = happyPathOf(booked, starts_at.getTime(), work_ends_at.getTime());
  for (const [status, at] of stepsOf(happyPath, booked, outcome, offset)) {
    if (at > workshop.now) return;
    actions.plan(at, async () => {
      const { counter, buyer } = workshop;
      if (status === 'installed') {
        await finishJob(context, jobRandom, id, { mechanic: counter, buyer });
      } else await changeCitationStatus(context, id, { status }, counter);
    });
  }
}

function happyPathOf(booked: number, starts: number, ends: number): readonly Step[] {
  return [
    ['accepted', booked + 40 * MINUTE_MS],
    ['in-workshop', starts - 5 * MINUTE_MS],
    ['in-progress', starts + 10 * MINUTE_MS],
    ['installed', ends],
    ['delivered', ends + 35 * MINUTE_MS],
  ];
}

/** One in ten jobs is cancelled; some of the last two days are still in the workshop. */
function stepsOf(
  happyPath: readonly Step[],
  booked: number,
  outcome: number,
  offset: number,
): readonly Step[] {
  if (outcome === 0) return [['cancelled', booked + 5 * HOUR_MS]];
  if (offset > 0 && outcome > 6) return [];
  const unfinished = offset < 0 && offset >= -2 && outcome <= 3;
  return unfinished ? happyPath.slice(0, 1 + outcome) : happyPath;
}
