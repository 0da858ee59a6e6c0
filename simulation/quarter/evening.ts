import { type CashDay, type CashDayReply, unpackCashDay } from '#cash/contract/cash-day.ts';
import { sellAtBothTills } from './counter.ts';
import { count, later, localTime, type Workshop } from './workshop.ts';

/** The till: floats and withdrawals, the count of the evening, closings and reopenings. */

/** What the screen of the till said on an evening, and when. */
export type Evening = { day: string; time: string; answer: CashDay };

type Entry = { kind: string; currency: 'USD' | 'UYU'; amount: number };

async function enterTill(shop: Workshop, { kind, currency, amount }: Entry): Promise<void> {
  const { owner, methods, rate, today } = shop;
  const body = { kind, method: methods.cash, currency, amount, reason: 'Del día; "caja"' };
  const rated = currency === 'UYU' ? { rate: rate / 1_000 } : {};
  await owner.call('POST', `/cash/${today}/entries`, { ...body, ...rated });
  count(shop, 'entries of the till');
}

export async function putFloat(shop: Workshop): Promise<void> {
  await enterTill(shop, { kind: 'float', currency: 'UYU', amount: 3_000 });
  await enterTill(shop, { kind: 'float', currency: 'USD', amount: 60 });
}

/** The till of a day, as its screen reads it. */
export const readTill = async (shop: Workshop, day = shop.today): Promise<CashDay> =>
  unpackCashDay(await shop.owner.call<CashDayReply>('GET', `/cash/${day}`));

/** Takes what a full drawer has above its change to the bank, and adds change to an empty one. */
async function balanceDrawer(shop: Workshop): Promise<void> {
  const { rows } = await readTill(shop);
  for (const currency of ['USD', 'UYU'] as const) {
    const limit = currency === 'USD' ? 600 : 24_000;
    const cash = rows.find((row) => row.method.kind === 'cash' && row.currency === currency);
    const expected = cash?.expected ?? 0;
    const amount = Math.floor(expected - limit / 2);
    if (expected > limit) await enterTill(shop, { kind: 'withdrawal', currency, amount });
    // The count of a drawer is 0 or more.
    if (expected < 0)
      await enterTill(shop, { kind: 'float', currency, amount: Math.ceil(limit / 2 - expected) });
  }
  if (shop.random.chance(0.05))
    await enterTill(shop, { kind: 'adjustment', currency: 'UYU', amount: -20 });
}

/** Closes the day with what was counted, wrongly now and then; `beside` runs at the same time. */
async function close(shop: Workshop, beside: (() => Promise<void>) | null = null): Promise<void> {
  const { owner, random, today } = shop;
  const { rows, movements } = await readTill(shop);
  const off = random.chance(0.2) ? random.whole(2_001) - 1_000 : 0;
  const countsAll = random.chance(0.4);
  const counted = rows
    .filter(({ method }) => method.kind === 'cash' || (countsAll && method.kind !== 'paypal'))
    .map(({ method, currency, expected }) => {
      const wrong = method.kind === 'cash' ? off / 100 : 0;
      const amount = Math.max(0, Math.round((expected + wrong) * 100) / 100);
      return { method: method._id, currency, amount };
    });
  const body = { counted, note: 'Se contó; "dos veces"' };
  const path = `/cash/${today}/close`;
  if (beside !== null) {
    const [closed] = await Promise.all([owner.send('POST', path, body), beside()]);
    if (closed.status !== 201) throw new Error(`closing beside sales: ${closed.body.message}`);
    count(shop, 'closings beside sales');
  } else if (random.chance(0.1)) {
    const answers = await Promise.all([1, 2].map(() => owner.send('POST', path, body)));
    const statuses = answers.map(({ status }) => status).sort();
    if (statuses.join() !== '201,409') throw new Error(`two closings: ${statuses.join()}`);
    count(shop, 'races of two closings');
  } else await owner.call('POST', path, { ...body, seen: movements.length });
  count(shop, off === 0 ? 'closings' : 'closings after a wrong count');
}

/** Ends a day. Returns what the screen of the till said before the closing. */
export async function endDay(shop: Workshop): Promise<Evening> {
  const { random, today: day, owner } = shop;
  later(shop, 3);
  await owner.signIn();
  await balanceDrawer(shop);
  const answer = await readTill(shop);
  const evening = { day, time: localTime(shop), answer };
  later(shop);
  if (random.chance(0.06)) {
    count(shop, 'forgotten days');
    return evening;
  }
  await close(shop, random.chance(0.12) ? () => sellDuringClosing(shop) : null);
  later(shop);
  if (random.chance(0.2)) {
    await sellAtBothTills(shop);
    count(shop, 'movements after a closing');
    later(shop);
  }
  if (random.chance(0.1)) {
    await owner.signIn();
    await owner.call('POST', `/cash/${day}/reopen`, { reason: 'Faltaba una boleta' });
    count(shop, 'reopenings');
    later(shop);
    await sellAtBothTills(shop);
    later(shop);
    if (random.chance(0.7)) await close(shop);
  }
  return evening;
}

/** A sale at each till in the minute of a closing, with its payment. */
async function sellDuringClosing(shop: Workshop): Promise<void> {
  await Promise.all(
    shop.tills.map(async (till) => {
      const sale = {
        componentId: shop.articles.part,
        quantity: 1,
        salePrice: 12.5,
        clientName: 'Última venta',
      };
      const { _id: id } = await till.call('POST', '/components/sell', sale);
      const legs = [{ method: shop.methods.cash, currency: 'USD', amount: 12.5 }];
      const cause = { kind: 'sale', id };
      await till.call('POST', '/money/movements', { kind: 'payment', cause, legs });
    }),
  );
}
