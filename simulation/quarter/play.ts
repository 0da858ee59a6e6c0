import { discountLate, sellAtBothTills, undo, voidSale } from './counter.ts';
import { type Evening, endDay, putFloat } from './evening.ts';
import { writeCheckpoint } from './export.ts';
import { book, cancel, receive, runJobs } from './jobs.ts';
import { buyStock, collectDebts, returnMoney, spend } from './office.ts';
import { advance, reserve } from './reservations.ts';
import type { Site } from './site.ts';
import {
  beginDay,
  instantOf,
  later,
  openWorkshop,
  signIn,
  type Workshop,
  workdays,
} from './workshop.ts';

export type Played = {
  days: number;
  counts: ReadonlyMap<string, number>;
  /** Folders with the files and the screens of a moment. */
  checkpoints: string[];
};

/** What happens beside the jobs, with the share of days on which it happens. */
const EVENTS: readonly [share: number, (shop: Workshop) => Promise<void>][] = [
  [1, spend],
  [0.6, spend],
  [0.5, book],
  [0.35, cancel],
  [0.3, receive],
  [0.45, reserve],
  [0.8, advance],
  [0.4, undo],
  [0.25, voidSale],
  [0.4, discountLate],
  [0.7, collectDebts],
  [0.6, returnMoney],
  [0.12, buyStock],
];
/** Start of each round, in minutes of the day. */
const ROUNDS = [570, 680, 840, 960];
const EVENING = 19 * 60;

/**
 * Plays workdays of a workshop through the HTTP API: twelve jobs a day of three mechanics, two tills. Writes a checkpoint
 * on the first workday of each month and at the end.
 */
export async function playQuarter(
  site: Site,
  { seed, days: count, folder }: { seed: number; days: number; folder: string },
): Promise<Played> {
  const shop = await openWorkshop(site, seed);
  const days = workdays(shop, count);
  const evenings: Evening[] = [];
  const checkpoints: string[] = [];
  const record = async () => checkpoints.push(await writeCheckpoint(shop, folder, evenings));
  for (const [index, day] of days.entries()) {
    await beginDay(shop, day);
    if (index > 0 && day.slice(0, 7) !== days[index - 1]?.slice(0, 7)) await record();
    if (index % 6 === 0) await putFloat(shop);
    await playDay(shop);
    evenings.push(await endDay(shop));
  }
  later(shop);
  await record();
  return { days: days.length, counts: shop.counts, checkpoints };
}

async function playDay(shop: Workshop): Promise<void> {
  const todays = EVENTS.filter(([share]) => shop.random.chance(share)).map(([, event]) => event);
  for (const [round, minute] of ROUNDS.entries()) {
    startAt(shop, minute);
    await signIn(shop);
    await runJobs(shop);
    await sellAtBothTills(shop);
    for (const event of todays.filter((_, at) => at % ROUNDS.length === round)) {
      later(shop);
      await event(shop);
    }
  }
  startAt(shop, EVENING);
}

/** Advances the clock to a time of the day, in minutes. Throws if it is later already. */
function startAt(shop: Workshop, minute: number): void {
  const minutes = (instantOf(shop.today, minute) - shop.now) / 60_000;
  if (minutes <= 0) throw new Error(`the work of ${shop.today} ends ${-minutes} minutes too late`);
  later(shop, minutes);
}
