import { addDays } from '#shared/time/day-time.ts';
import type { SeededRandom } from '../seeded-random.ts';
import {
  balanceOf,
  discount,
  giveBack,
  reverseLast,
  take,
  takeRest,
  takeTwice,
} from './payments.ts';
import { count, later, localTime, ownRandom, type Person, type Workshop } from './workshop.ts';

/** Jobs of three mechanics, and appointments of later days with a deposit. */

type Job = { id: string; mechanic: Person; till: Person; random: SeededRandom };

function clientOf(shop: Workshop, random: SeededRandom) {
  shop.clients += 1;
  const { clients } = shop;
  const name = random.pick(['Ana Pérez', 'José Núñez; hijo', '=Suma "Rápida"', 'Lucía Fernández']);
  return {
    clientName: `${name} ${clients}`,
    clientEmail: `cliente-${clients}@ejemplo.com`,
    clientPhone: `09${String(1_000_000 + clients)}`,
  };
}

async function enter(
  shop: Workshop,
  by: Person,
  random: SeededRandom,
  more: Record<string, unknown>,
): Promise<string> {
  const { _id } = await by.call('POST', '/citations', {
    manualEntry: true,
    ...clientOf(shop, random),
    service: random.pick(shop.articles.services),
    overbook: true,
    sameTimeConfirmed: true,
    ...more,
  });
  return _id;
}

/** One job of each mechanic, side by side; both tills take money at the same time. */
export async function runJobs(shop: Workshop): Promise<void> {
  const { mechanics, tills, today: date } = shop;
  const time = localTime(shop);
  const jobs: Job[] = await Promise.all(
    mechanics.map(async (mechanic, index) => {
      const till = index % 2 === 0 ? tills[0] : tills[1];
      const random = ownRandom(shop);
      const id = await enter(shop, till, random, { date, time, inWorkshop: true });
      return { id, mechanic, till, random };
    }),
  );
  const each = async (work: (job: Job) => Promise<unknown>) => {
    later(shop);
    await Promise.all(jobs.map(work));
  };
  const move = (status: string) =>
    each(({ id, mechanic }) => mechanic.call('PATCH', `/citations/${id}/status`, { status }));
  const causeOf = ({ id }: Job) => ({ kind: 'citation', id }) as const;
  await each(async (job) => {
    const { till, random } = job;
    if (random.chance(0.2))
      await take(shop, till, causeOf(job), {
        kind: 'deposit',
        dueCents: 1_000 + random.whole(4_000),
        random,
      });
  });
  await move('in-progress');
  await move('installed');
  for (const job of jobs)
    if (job.random.chance(0.1)) {
      later(shop);
      await discount(shop, causeOf(job), job.random);
    }
  await move('delivered');
  await each((job) =>
    job.random.chance(0.04)
      ? takeTwice(shop, causeOf(job))
      : takeRest(shop, job.till, causeOf(job), job.random),
  );
  for (const _ of jobs) count(shop, 'jobs');
}

/** An appointment of next week with a deposit. */
export async function book(shop: Workshop): Promise<void> {
  const random = ownRandom(shop);
  const [, till] = shop.tills;
  const id = await enter(shop, till, random, { date: addDays(shop.today, 7), time: '10:00' });
  const dueCents = 2_000 + random.whole(3_000);
  await take(shop, till, { kind: 'citation', id }, { kind: 'deposit', dueCents, random });
  shop.waiting.push(id);
}

/** Cancels an appointment: its deposit is returned, kept, or both in parts. */
export async function cancel(shop: Workshop): Promise<void> {
  const id = shop.waiting.shift();
  if (id === undefined) return;
  const { owner, tills, methods } = shop;
  const [till] = tills;
  const random = ownRandom(shop);
  const cause = { kind: 'citation', id } as const;
  await till.call('PATCH', `/citations/${id}/status`, { status: 'cancelled' });
  const paid = Math.round((await balanceOf(till, cause)).paid * 100);
  const choice = random.whole(4);
  count(shop, 'cancelled appointments');
  if (choice === 0) return giveBack(shop, cause, paid, random);
  const keptCents = choice === 1 ? 1 + random.whole(paid) : paid;
  const kept = { cause, amount: keptCents / 100, reason: 'Canceló el mismo día' };
  await till.call('PUT', '/money/kept', kept);
  count(shop, 'kept deposits');
  if (choice !== 3) return;
  // It was paid in another way: the entry is reversed and entered anew.
  later(shop);
  await reverseLast(shop, owner, cause);
  if (random.chance(0.3)) return;
  const legs = [{ method: methods.transfer, currency: 'USD', amount: keptCents / 100 }];
  await till.call('POST', '/money/movements', { kind: 'payment', cause, legs });
}

/** Receives the motorcycle of an older appointment and delivers it. */
export async function receive(shop: Workshop): Promise<void> {
  const id = shop.waiting.shift();
  if (id === undefined) return;
  const { mechanics, tills } = shop;
  const random = ownRandom(shop);
  for (const status of ['accepted', 'in-workshop', 'in-progress', 'installed', 'delivered']) {
    later(shop, 1);
    await mechanics[0]?.call('PATCH', `/citations/${id}/status`, { status });
  }
  await takeRest(shop, tills[1], { kind: 'citation', id }, random);
  count(shop, 'delivered appointments');
}
