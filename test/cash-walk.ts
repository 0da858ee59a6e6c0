import { pesosFor } from '#cash/rules/currency.ts';
import { CASH_METHOD } from '#cash/rules/movement-kinds.ts';
import { syncPayment } from '#payments/server/sync-payment-actions.ts';
import type { SeededRandom } from '../simulation/seeded-random.ts';
import { cashCalls, dollars } from './cash-calls.ts';
import {
  balanceOf,
  type CashModel,
  chargedFor,
  type ModelEntry,
  type ModelRecord,
  modelDiscount,
  paidOf,
  tillOf,
  worthOf,
} from './cash-model.ts';
import type { Caller } from './catalogue-calls.ts';
import { insertPaidReservation } from './paypal/paid-reservation.ts';
import type { PaySite } from './paypal/pay-site.ts';
import { insertJobInProgress } from './workshop-jobs.ts';

/** What a walk needs: the calls of today's user, the articles, and the model that each step changes as well. */
export type Walk = {
  site: PaySite;
  random: SeededRandom;
  model: CashModel;
  admin: Caller;
  articles: { part: string; product: string; service: string };
  transfer: string;
  paypal: string;
};

const CLIENT = { clientName: 'Ana' };
const JOB_CENTS = 4_850;
const ONLINE_CENTS = 21_000;

async function call<Data = { _id: string }>(
  { admin }: Walk,
  method: 'POST' | 'PATCH' | 'PUT' | 'GET',
  path: string,
  body?: unknown,
): Promise<Data> {
  const reply = await admin<Data>(method, path, body);
  if (reply.status >= 300)
    throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${reply.body.message}`);
  return reply.body.data;
}

function add(
  { model }: Walk,
  cause: ModelRecord['cause'],
  price: number,
  more: Partial<ModelRecord> = {},
): ModelRecord {
  const record: ModelRecord = {
    cause,
    price,
    state: 'sold',
    discount: { cents: 0 },
    kept: 0,
    online: null,
    entries: [],
    ...more,
  };
  model.records.push(record);
  return record;
}

function find(
  { model, random }: Walk,
  fits: (record: ModelRecord) => boolean,
): ModelRecord | undefined {
  const all = model.records.filter(fits);
  return all[random.whole(Math.max(1, all.length))];
}

const someCents = ({ random }: Walk) => 100 + random.whole(40_000);
const someRate = ({ random }: Walk) => 38_000 + random.whole(6_000);

async function sell(walk: Walk): Promise<void> {
  const cents = someCents(walk);
  const sale = { componentId: walk.articles.part, quantity: 1, salePrice: cents / 100, ...CLIENT };
  const { _id: id } = await call(walk, 'POST', '/components/sell', sale);
  add(walk, { kind: 'sale', id }, cents);
}

async function sellBasket(walk: Walk): Promise<void> {
  const { part, product } = walk.articles;
  const [one, other] = [someCents(walk), someCents(walk)];
  const items = [
    { kind: 'component', id: part, quantity: 1, salePrice: one / 100 },
    { kind: 'product', id: product, quantity: 2, salePrice: other / 100 },
  ];
  const { _id: id } = await call(walk, 'POST', '/sales', { items, ...CLIENT });
  add(walk, { kind: 'sale', id }, one + 2 * other);
}

async function startJob(walk: Walk): Promise<void> {
  const { service } = walk.articles;
  const id = await insertJobInProgress(walk.site.app.context.db, { service });
  await call(walk, 'PATCH', `/citations/${id}/status`, { status: 'installed' });
  add(walk, { kind: 'citation', id }, JOB_CENTS, { state: 'open' });
}

async function reserveOnline(walk: Walk): Promise<void> {
  const { payments, paypal } = walk.site;
  const made = await insertPaidReservation(payments, paypal, walk.articles.product);
  const capture = paypal.orders.orders.get(made.order)?.captures[0]?.id ?? '';
  for (const status of ['importing', 'preparing', 'packed', 'installing', 'ready'])
    await call(walk, 'PATCH', `/reservations/${made.reservation}`, { status });
  const online = { capture, payment: made.payment, charged: ONLINE_CENTS, back: 0 };
  const cause = { kind: 'reservation', id: made.reservation } as const;
  add(walk, cause, ONLINE_CENTS, { state: 'open', online });
  walk.model.book([paypalMove(walk, ONLINE_CENTS)]);
}

const paypalMove = ({ paypal }: Walk, cents: number) =>
  ({ method: paypal, currency: 'USD', minor: cents, cents }) as const;

async function deliver(walk: Walk): Promise<void> {
  const record = find(walk, ({ state }) => state === 'open');
  if (record === undefined) return;
  const { kind, id } = record.cause;
  if (kind === 'citation')
    await call(walk, 'PATCH', `/citations/${id}/status`, { status: 'delivered' });
  else {
    record.price = someCents(walk);
    const finalSaleValue = record.price / 100;
    await call(walk, 'PATCH', `/reservations/${id}`, { status: 'delivered', finalSaleValue });
  }
  record.state = 'sold';
}

/** Parts that pay an amount in cents, with what they count for. */
function partsOf(
  walk: Walk,
  due: number,
  choice = walk.random.whole(4),
): { legs: object[]; change?: object; parts: ModelEntry['parts'] } {
  const { random, transfer } = walk;
  const inDollars = (cents: number, method: string) => ({
    leg: { method, currency: 'USD', amount: cents / 100 },
    part: { method, currency: 'USD' as const, minor: cents, cents },
  });
  const rate = someRate(walk);
  const pesos = (minor: number, cents: number) => ({
    leg: { method: CASH_METHOD, currency: 'UYU', amount: minor / 100, rate: rate / 1_000 },
    part: { method: CASH_METHOD, currency: 'UYU' as const, minor, cents },
  });
  const rounding = Math.ceil(100_000 / rate);
  /** Whole pesos for cents; the last part in pesos takes the remainder. */
  const exact = (cents: number) => pesos(pesosFor(cents, rate), cents);
  const toApi = (used: ReturnType<typeof inDollars | typeof pesos>[], change?: object) => ({
    legs: used.map(({ leg }) => leg),
    ...(change && { change }),
    parts: used.map(({ part }) => part),
  });
  // Less than a peso is not worth pesos.
  if (choice === 0 || due <= 4 * rounding) return toApi([inDollars(due, CASH_METHOD)]);
  if (choice === 1) return toApi([exact(due)]);
  const first = 1 + random.whole(due - 2 * rounding);
  if (choice === 2) return toApi([inDollars(first, transfer), exact(due - first)]);
  // More pesos than needed, and the change in pesos: the change takes the remainder.
  const given = pesosFor(due, rate) + 100 * (10 + random.whole(500));
  const back = given - pesosFor(due, rate);
  const change = pesos(-back, due - worthOf(given, rate));
  const body = { currency: 'UYU', amount: back / 100, rate: rate / 1_000 };
  const paid = toApi([pesos(given, worthOf(given, rate))], body);
  return { ...paid, parts: [...paid.parts, change.part] };
}

async function pay(walk: Walk): Promise<void> {
  const record = find(walk, (each) => each.state !== 'over' && balanceOf(each) > 0);
  if (record === undefined) return;
  const left = balanceOf(record);
  const whole = walk.random.chance(0.7);
  const cents = whole ? left : 1 + walk.random.whole(left);
  // Part of the balance is paid in dollars: pesos of another amount have no remainder.
  const { legs, change, parts } = whole ? partsOf(walk, cents) : partsOf(walk, cents, 0);
  const kind = record.state === 'open' ? 'deposit' : 'payment';
  await sendEntry(
    walk,
    record,
    { kind, legs, confirmRate: true, ...(change && { change }) },
    parts,
  );
}

/** Sends a payment or a refund of a record, and books its parts in the model. */
async function sendEntry(
  walk: Walk,
  record: ModelRecord,
  form: object,
  parts: ModelEntry['parts'],
): Promise<void> {
  const body = { cause: record.cause, ...form };
  type Balance = { movements: { _id: string }[] };
  const { movements } = await call<Balance>(walk, 'POST', '/money/movements', body);
  bookEntry(walk, record, movements.at(-parts.length)?._id ?? '', parts);
}

/** A part in dollars, in cash, as the API takes it and as the model books it. */
const cashLegs = (cents: number) => [dollars(cents / 100)];
const cashPart = (cents: number) =>
  ({ method: CASH_METHOD, currency: 'USD', minor: cents, cents }) as const;

function bookEntry(
  { model }: Walk,
  record: ModelRecord,
  first: string,
  parts: ModelEntry['parts'],
): void {
  record.entries.push({ first, parts, reversed: false });
  model.book(parts);
}

/** What was refunded online after the sale is paid in another way, after a question. */
async function payRefunded(walk: Walk): Promise<void> {
  const gross = (each: ModelRecord) => each.price - modelDiscount(each) - paidOf(each);
  const record = find(
    walk,
    (each) =>
      each.state === 'sold' && each.online !== null && gross(each) > Math.max(0, balanceOf(each)),
  );
  if (record === undefined) return;
  const cents = gross(record);
  const legs = cashLegs(cents);
  const asked = await cashCalls(walk.admin).pay(record.cause, legs);
  if (asked.body.code !== 'pays-refunded') throw new Error(`not asked: ${asked.status}`);
  const form = { kind: 'payment', legs, confirmRefunded: true };
  await sendEntry(walk, record, form, [cashPart(cents)]);
}

/** Two users take the whole balance at once: one of them. */
async function payTwice(walk: Walk): Promise<void> {
  const record = find(walk, (each) => each.state === 'sold' && balanceOf(each) > 0);
  if (record === undefined) return;
  const cents = balanceOf(record);
  const { pay: send } = cashCalls(walk.admin);
  const legs = cashLegs(cents);
  const answers = await Promise.all([send(record.cause, legs), send(record.cause, legs)]);
  const taken = answers.filter(({ status }) => status === 201);
  if (taken.length !== 1) throw new Error(`${taken.length} payments of one balance`);
  const first = taken[0]?.body.data.movements.at(-1)?._id ?? '';
  bookEntry(walk, record, first, [cashPart(cents)]);
}

async function refund(walk: Walk): Promise<void> {
  const over = (each: ModelRecord) => (each.state === 'open' ? paidOf(each) : -balanceOf(each));
  const record = find(walk, (each) => over(each) > 0);
  if (record === undefined) return;
  const cents = walk.random.chance(0.5) ? over(record) : 1 + walk.random.whole(over(record));
  await sendEntry(walk, record, { kind: 'refund', legs: cashLegs(cents) }, [cashPart(-cents)]);
}

async function refundOnline(walk: Walk): Promise<void> {
  const record = find(walk, ({ online }) => online !== null && online.back < online.charged);
  const online = record?.online;
  if (record === undefined || !online) return;
  const cents = 1 + walk.random.whole(online.charged - online.back);
  if (walk.random.chance(0.5)) {
    const body = { amount: cents / 100, reason: 'Faltaba una pieza' };
    await call(walk, 'POST', `/reservations/${record.cause.id}/refunds`, body);
  } else {
    walk.site.paypal.orders.refund(online.capture, cents, null);
    await syncPayment(walk.site.payments, online.payment, { source: 'job' });
  }
  online.back += cents;
  walk.model.book([paypalMove(walk, -cents)]);
}

async function setDiscount(walk: Walk): Promise<void> {
  const record = find(walk, ({ state }) => state !== 'over');
  if (record === undefined) return;
  const { random } = walk;
  const { discount } = record;
  const total = chargedFor(record) + modelDiscount(record);
  record.discount = random.chance(0.5)
    ? { cents: random.whole(Math.floor(record.price / 2) + 1) }
    : { points: random.whole(5_000) };
  // A discount above the total is rejected; a price below the online refunds would make the income negative.
  if (chargedFor(record) < 0 || ('cents' in record.discount && record.discount.cents > total)) {
    record.discount = discount;
    return;
  }
  const terms =
    'cents' in record.discount
      ? { amount: record.discount.cents / 100 }
      : { percent: record.discount.points / 100 };
  await call(walk, 'PUT', '/money/discount', { cause: record.cause, reason: 'Acordado', ...terms });
}

type Line = { _id: string; kind: string; voidedBy: unknown };

async function takeBack(walk: Walk): Promise<void> {
  const record = find(walk, ({ state, cause }) => state === 'sold' && cause.kind === 'citation');
  if (record === undefined) return;
  const path = `/financial/transactions?cause=${record.cause.id}&limit=100`;
  const { transactions } = await call<{ transactions: Line[] }>(walk, 'GET', path);
  const sale = transactions.find(({ kind, voidedBy }) => kind === 'sale' && !voidedBy);
  await call(walk, 'POST', `/financial/transactions/${sale?._id}/void`, { reason: 'Mal cargada' });
  record.state = 'over';
}

/** Sells, takes the money and undoes the sale: its money goes back with it. */
async function undoSale(walk: Walk): Promise<void> {
  await sell(walk);
  const record = walk.model.records.at(-1);
  if (record === undefined) return;
  const legs = cashLegs(record.price);
  await call(walk, 'POST', '/money/movements', { kind: 'payment', cause: record.cause, legs });
  await call(walk, 'POST', '/sales/undo', { sales: [record.cause.id] });
  record.state = 'over';
}

async function reverse(walk: Walk): Promise<void> {
  const record = find(walk, ({ entries }) => entries.some(({ reversed }) => !reversed));
  const entry = record?.entries.find(({ reversed }) => !reversed);
  if (record === undefined || entry === undefined) return;
  await call(walk, 'POST', `/money/movements/${entry.first}/reverse`, { reason: 'Mal cargado' });
  entry.reversed = true;
  walk.model.book(entry.parts.map((part) => ({ ...part, minor: -part.minor, cents: -part.cents })));
}

async function enterTill(walk: Walk): Promise<void> {
  const { random, model } = walk;
  const kind = random.pick(['float', 'withdrawal', 'adjustment']);
  const currency = random.pick(['USD', 'UYU'] as const);
  const minor = 100 + random.whole(20_000);
  const rate = someRate(walk);
  const isOut = kind === 'withdrawal' || (kind === 'adjustment' && random.chance(0.5));
  const amount = (kind === 'adjustment' && isOut ? -minor : minor) / 100;
  const body = {
    kind,
    method: CASH_METHOD,
    currency,
    amount,
    reason: 'Del día',
    confirmRate: true,
  };
  const rated = currency === 'UYU' ? { rate: rate / 1_000 } : {};
  await call(walk, 'POST', `/cash/${model.today}/entries`, { ...body, ...rated });
  model.book([{ method: CASH_METHOD, currency, minor: isOut ? -minor : minor, cents: 0 }]);
}

/** What the rules reject changes nothing. */
async function tryTooMuch(walk: Walk): Promise<void> {
  const record = find(walk, ({ state, online }) => state === 'sold' && online === null);
  if (record === undefined) return;
  const { pay: send } = cashCalls(walk.admin);
  const left = Math.max(0, record.price - modelDiscount(record) - tillOf(record));
  const above = await send(record.cause, cashLegs(left + 1));
  const back = await send(record.cause, cashLegs(Math.max(0, -balanceOf(record)) + 1), {
    kind: 'refund',
  });
  if (above.status !== 409 || back.status !== 409)
    throw new Error(`accepted: ${above.status} ${back.status}`);
}

const STEPS: readonly [(walk: Walk) => Promise<void>, ...((walk: Walk) => Promise<void>)[]] = [
  sell,
  sell,
  sellBasket,
  startJob,
  startJob,
  deliver,
  deliver,
  pay,
  pay,
  pay,
  pay,
  payTwice,
  refund,
  refundOnline,
  payRefunded,
  setDiscount,
  takeBack,
  undoSale,
  reverse,
  enterTill,
  tryTooMuch,
];

/** Runs one random step. An online reservation takes eight calls and is rarer. */
export async function runStep(walk: Walk): Promise<void> {
  await (walk.random.chance(0.03) ? reserveOnline : walk.random.pick(STEPS))(walk);
}
