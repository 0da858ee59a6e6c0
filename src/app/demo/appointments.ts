import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { createBooking } from '#agenda/server/booking-actions.ts';
import { readSlots } from '#agenda/server/slot-queries.ts';
import { changeCitationStatus } from '#agenda/server/transition-actions.ts';
import { hoursOf, type Schedule } from '#ajustes/rules/opening-hours.ts';
import type { AppContext } from '#platform/app-context.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { ActionSchedule } from './action-schedule.ts';
import { finishJob, type Staff } from './finish-job.ts';
import { type Random, seededRandom } from './random.ts';
import { MOTORCYCLES, NOTES, PEOPLE } from './sample-data.ts';

const DAYS_BEFORE = 7;
/** Before those: one appointment every few days, so that past months have their income. */
const FIRST_DAY_BEFORE = 60;
const DAYS_BETWEEN = 4;
const DAYS_AFTER = 13;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type World = {
  now: number;
  today: Day;
  timeZone: string;
  schedule: Schedule;
  counter: Staff;
  buyer: Staff;
  /** Services and products that can be booked. */
  ids: readonly string[];
};

type Scene = {
  context: AppContext;
  timeline: ActionSchedule;
  world: World;
  random: Random;
  bench: Random;
};

/** Two months of jobs, thin at first; the last week and the next two as full as they would be. */
export function planAppointments(
  context: AppContext,
  timeline: ActionSchedule,
  seed: number,
  world: World,
): void {
  const scene = {
    context,
    timeline,
    world,
    random: seededRandom(seed),
    bench: seededRandom(seed + 1),
  };
  for (let offset = -FIRST_DAY_BEFORE; offset < -DAYS_BEFORE; offset += DAYS_BETWEEN) {
    planDay(scene, offset, 1);
  }
  for (let offset = -DAYS_BEFORE; offset <= DAYS_AFTER; offset += 1) {
    planDay(scene, offset, 3 + scene.random.below(4));
  }
}

function planDay(scene: Scene, offset: number, howMany: number): void {
  const { timeline, random } = scene;
  const { now, today, timeZone, schedule } = scene.world;
  const day = addDays(today, offset);
  if (hoursOf(schedule, day).length === 0) return;
  for (let count = howMany; count > 0; count -= 1) {
    // Three days before, or, of what is still far off, in the days just past: many web bookings
    // of one day would be a suspicious block.
    const morning = boundaryAt(addDays(day, -3), 9 * 60 + random.below(480), timeZone);
    const booked = Math.min(morning, now - (1 + random.below(160)) * HOUR_MS);
    timeline.plan(booked, async () => {
      const id = await bookOne(scene, day);
      if (id !== null) await planJob(scene, id, booked, offset);
    });
  }
}

async function bookOne({ context, random, world }: Scene, day: Day): Promise<string | null> {
  const service = random.pick(world.ids);
  const person = random.pick(PEOPLE);
  const motorcycle = random.pick(MOTORCYCLES);
  const notes = random.pick(NOTES);
  const { slots } = await readSlots(context, day, service);
  const free = slots.filter((slot) => slot.available);
  if (free.length === 0) return null;
  const { data } = await createBooking(
    context,
    {
      clientName: person.name,
      clientEmail: person.email,
      clientPhone: person.phone,
      service,
      vehicleType: 'motorcycle',
      vehicleBrand: motorcycle.brand,
      vehicleModel: motorcycle.model,
      vehicleYear: motorcycle.year,
      date: day,
      time: random.pick(free).time,
      notes,
    },
    { key: null, address: `example of ${person.email}` },
  );
  return data._id;
}

type Step = readonly [status: CitationStatus, at: number];

/** What becomes of it, as far as that lies before now. */
async function planJob(scene: Scene, id: string, booked: number, offset: number): Promise<void> {
  const { context, timeline, world, bench } = scene;
  const { starts_at, work_ends_at } = await context.db
    .selectFrom('citations')
    .select(['starts_at', 'work_ends_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const fate = scene.random.below(10);
  const way = wayOf(booked, starts_at.getTime(), work_ends_at.getTime());
  for (const [status, at] of stepsOf(way, booked, fate, offset)) {
    if (at > world.now) return;
    timeline.plan(at, async () => {
      const { counter, buyer } = world;
      if (status === 'installed') await finishJob(context, bench, id, { mechanic: counter, buyer });
      else await changeCitationStatus(context, id, { status }, counter);
    });
  }
}

function wayOf(booked: number, starts: number, ends: number): readonly Step[] {
  return [
    ['accepted', booked + 40 * MINUTE_MS],
    ['in-workshop', starts - 5 * MINUTE_MS],
    ['in-progress', starts + 10 * MINUTE_MS],
    ['installed', ends],
    ['delivered', ends + 35 * MINUTE_MS],
  ];
}

/** One in ten is cancelled; of the last two days some motorcycles are still in the workshop. */
function stepsOf(
  way: readonly Step[],
  booked: number,
  fate: number,
  offset: number,
): readonly Step[] {
  if (fate === 0) return [['cancelled', booked + 5 * HOUR_MS]];
  if (offset > 0 && fate > 6) return [];
  const left = offset < 0 && offset >= -2 && fate <= 3;
  return left ? way.slice(0, 1 + fate) : way;
}
