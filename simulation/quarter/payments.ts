import type { SeededRandom } from '../seeded-random.ts';
import { type Cause, count, type Person, type Workshop } from './workshop.ts';

/** Money of clients: legs in both currencies, change, deposits, refunds, and mistakes. */

export type Balance = {
  state: string;
  total: number;
  paid: number;
  balance: number;
  movements: {
    _id: string;
    entry: string;
    isReversed: boolean;
    reverses: string | null;
    isOnline: boolean;
  }[];
};

type Part = { method: string; currency: 'USD' | 'UYU'; amount: number; rate?: number };
type Payment = { legs: Part[]; change?: Omit<Part, 'method'> };

const cents = (dollars: number) => Math.round(dollars * 100);

export const balanceOf = (by: Person, { kind, id }: Cause): Promise<Balance> =>
  by.call<Balance>('GET', `/money/balance?kind=${kind}&id=${id}`);

/** Less than this is paid in dollars: it is not worth several parts. */
const SMALL_CENTS = 300;

/** Returns the parts of a payment of some cents. */
function partsFor({ methods, rate }: Workshop, random: SeededRandom, due: number): Payment {
  const dollars = (amount: number, method = methods.cash): Part => ({
    method,
    currency: 'USD',
    amount: amount / 100,
  });
  /** Whole pesos, as cash is. */
  const wholePesos = (amount: number) => Math.round((amount * rate) / 100_000);
  const pesos = (amount: number): Part => ({
    method: methods.cash,
    currency: 'UYU',
    amount: wholePesos(amount),
    rate: rate / 1_000,
  });
  if (due < SMALL_CENTS) return { legs: [dollars(due)] };
  const half = 100 + random.whole(due - 199);
  switch (random.whole(8)) {
    case 0:
      return { legs: [pesos(due)] };
    case 1:
      return { legs: [dollars(half, methods.transfer), pesos(due - half)] };
    case 2:
      return { legs: [dollars(due, methods.credit)] };
    case 3: {
      const back = 10 + random.whole(900);
      const given = { ...pesos(due), amount: wholePesos(due) + back };
      return { legs: [given], change: { currency: 'UYU', amount: back, rate: rate / 1_000 } };
    }
    case 4: {
      const given = Math.ceil(due / 2_000) * 2_000;
      const { method: _, ...change } = pesos(given - due);
      return { legs: [dollars(given)], ...(change.amount > 0 && { change }) };
    }
    case 5:
      return { legs: [dollars(half, methods.market), dollars(due - half)] };
    case 6:
      return { legs: [{ ...pesos(due), method: methods.transfer }] };
    default:
      return { legs: [dollars(due)] };
  }
}

type Taken = { kind?: 'payment' | 'deposit'; dueCents: number; random: SeededRandom };

/** Takes an amount from a client. */
export async function take(
  shop: Workshop,
  by: Person,
  cause: Cause,
  { kind = 'payment', dueCents, random }: Taken,
): Promise<Balance> {
  const body = { kind, cause, ...partsFor(shop, random, dueCents), note: '' };
  count(
    shop,
    kind === 'deposit' ? 'deposits' : body.legs.length > 1 ? 'split payments' : 'payments',
  );
  return by.call<Balance>('POST', '/money/movements', body);
}

/** Takes the payment of a sold record: usually its whole balance, sometimes a part, sometimes nothing. */
export async function takeRest(
  shop: Workshop,
  by: Person,
  cause: Cause,
  random: SeededRandom,
): Promise<void> {
  const left = cents((await balanceOf(by, cause)).balance);
  if (left <= 0) return;
  if (random.chance(0.08)) return count(shop, 'paid later');
  const dueCents = random.chance(0.12) ? 1 + random.whole(left) : left;
  await take(shop, by, cause, { dueCents, random });
  if (random.chance(0.06)) await correct(shop, by, cause, random);
}

/** Both tills take the same rest at the same time: one of them succeeds. */
export async function takeTwice(shop: Workshop, cause: Cause): Promise<void> {
  const [one, two] = shop.tills;
  const { balance } = await balanceOf(one, cause);
  if (balance <= 0) return;
  const legs = [{ method: shop.methods.cash, currency: 'USD', amount: balance }];
  const body = { kind: 'payment', cause, legs };
  const answers = await Promise.all(
    [one, two].map((till) => till.send('POST', '/money/movements', body)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  if (statuses.join() !== '201,409') throw new Error(`two tills: ${statuses.join()}`);
  count(shop, 'races of two tills');
}

/** The button is pressed twice: one payment. */
export async function pressTwice(shop: Workshop, by: Person, cause: Cause): Promise<void> {
  const { balance } = await balanceOf(by, cause);
  if (balance <= 0) return;
  const legs = [{ method: shop.methods.cash, currency: 'USD', amount: balance }];
  const body = { kind: 'payment', cause, legs };
  const key = { 'idempotency-key': `twice-${cause.id}-${shop.now}` };
  const answers = await Promise.all(
    [1, 2].map(() => by.send<Balance>('POST', '/money/movements', body, key)),
  );
  if (answers.some(({ status }) => status !== 201))
    throw new Error('a repeated press was rejected');
  const after = await balanceOf(by, cause);
  if (after.balance !== 0) throw new Error(`a repeated press paid twice: ${after.balance}`);
  count(shop, 'repeated presses');
}

/** Reverses the last payment of a record, which was entered wrongly, and enters it anew. */
async function correct(
  shop: Workshop,
  by: Person,
  cause: Cause,
  random: SeededRandom,
): Promise<void> {
  if (!(await reverseLast(shop, by, cause))) return;
  const left = cents((await balanceOf(by, cause)).balance);
  if (left > 0) await take(shop, by, cause, { dueCents: left, random });
}

export async function reverseLast(shop: Workshop, by: Person, cause: Cause): Promise<boolean> {
  const { movements } = await balanceOf(by, cause);
  const wrong = movements.findLast(
    ({ isReversed, reverses, isOnline }) => !isReversed && reverses === null && !isOnline,
  );
  if (wrong === undefined) return false;
  const reason = 'Se cargó con otro medio';
  await by.call('POST', `/money/movements/${wrong._id}/reverse`, { reason });
  count(shop, 'reversals');
  return true;
}

/** Returns an overpaid amount or a part of it. The owner signs in, because refunds have a limit. */
export async function giveBack(
  shop: Workshop,
  cause: Cause,
  overCents: number,
  random: SeededRandom,
): Promise<void> {
  const { owner, methods, rate } = shop;
  const backCents = random.chance(0.8) ? overCents : 1 + random.whole(overCents);
  const pesos = Math.round((backCents * rate) / 100_000);
  const inPesos = random.chance(0.3) && backCents === overCents && backCents > SMALL_CENTS;
  const leg = inPesos
    ? { method: methods.cash, currency: 'UYU', amount: pesos, rate: rate / 1_000 }
    : { method: methods.cash, currency: 'USD', amount: backCents / 100 };
  await owner.signIn();
  const body = { kind: 'refund', cause, legs: [leg], note: 'Sobraba' };
  await owner.call('POST', '/money/movements', body);
  count(shop, 'refunds in the till');
}

/** Sets a discount; what exceeds the limit of a receptionist is given by the owner. */
export async function discount(shop: Workshop, cause: Cause, random: SeededRandom): Promise<void> {
  const { owner, tills } = shop;
  const percent = (1 + random.whole(2_000)) / 100;
  const by = percent > 10 ? owner : tills[0];
  const { total } = await balanceOf(by, cause);
  const amount = Math.floor(cents(total) * percent) / 10_000;
  const terms = random.chance(0.5) ? { percent } : { amount: Math.round(amount * 100) / 100 };
  if (by === owner) await owner.signIn();
  await by.call('PUT', '/money/discount', { cause, reason: 'Cliente de siempre', ...terms });
  count(shop, 'discounts');
}
