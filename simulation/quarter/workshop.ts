import { openSession } from '#platform/auth/sessions.ts';
import { inTransaction } from '#platform/data/database.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { postProduct, SERVICE } from '#test/catalogue-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type Reply, request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import type { Site } from './site.ts';

/** The records that money is paid for, and the persons, articles and clock of a simulated workshop. */

export type Cause = { kind: 'citation' | 'reservation' | 'sale'; id: string };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Person = {
  /** A new session, which allows what needs a step-up. */
  signIn(): Promise<void>;
  headers(): Record<string, string>;
  send<Data = Record<string, unknown>>(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<Data>>;
  /** As `send`; throws if the call is rejected. */
  call<Data = { _id: string }>(method: Method, path: string, body?: unknown): Promise<Data>;
};

export type Reservation = {
  id: string;
  /** Statuses that follow. */
  ahead: string[];
  /** Capture and payment at PayPal; `null`: not paid online. */
  online: { capture: string; payment: string } | null;
};

export type Workshop = {
  site: Site;
  random: SeededRandom;
  /** Receptionists with a till each, the owner, and three mechanics. */
  tills: readonly [Person, Person];
  owner: Person;
  mechanics: readonly Person[];
  methods: { cash: string; transfer: string; credit: string; market: string };
  articles: { part: string; product: string; unit: string; services: [string, ...string[]] };
  first: Day;
  today: Day;
  now: number;
  /** Pesos for a dollar today, in thousandths. */
  rate: number;
  /** Appointments of later days with a deposit. */
  waiting: string[];
  reservations: Reservation[];
  /** Counter sales of today and of before, newest last. */
  sold: Cause[];
  /** Clients so far. */
  clients: number;
  /** What was done, for the report. */
  counts: Map<string, number>;
};

const MINUTE = 60_000;
/** Montevideo has no summer time: local midnight is 03:00 UTC. */
const UTC_OFFSET = 3 * 60;

export const instantOf = (day: Day, minute: number): number =>
  Date.parse(`${day}T00:00:00Z`) + (UTC_OFFSET + minute) * MINUTE;

/** The time of the clock in the workshop, as `19:05`. */
export const localTime = ({ now }: Workshop): string =>
  new Date(now - UTC_OFFSET * MINUTE).toISOString().slice(11, 16);

/** Advances the clock. Each step of the workshop has a minute of its own. */
export function later(shop: Workshop, minutes = 1 + shop.random.whole(4)): void {
  shop.now += minutes * MINUTE;
  shop.site.setNow(shop.now);
}

export function count(shop: Workshop, what: string): void {
  shop.counts.set(what, (shop.counts.get(what) ?? 0) + 1);
}

/** Returns random values of one of several concurrent tasks: their order changes nothing. */
export const ownRandom = ({ random }: Workshop): SeededRandom =>
  seededRandom(random.whole(2 ** 31));

/** Begins a day at a time in minutes, with a rate near that of the day before; everybody signs in. */
export async function beginDay(shop: Workshop, day: Day): Promise<void> {
  shop.today = day;
  shop.now = instantOf(day, 9 * 60);
  shop.site.setNow(shop.now);
  shop.rate = Math.min(44_000, Math.max(37_000, shop.rate + (shop.random.whole(61) - 30) * 10));
  await signIn(shop);
}

/** Everybody signs in anew: a session ends after hours without a call. */
export async function signIn({ tills, owner, mechanics }: Workshop): Promise<void> {
  for (const person of [...tills, owner, ...mechanics]) await person.signIn();
}

async function openPerson(
  { app }: Site,
  name: string,
  granted: readonly Permission[] | 'admin',
): Promise<Person> {
  const { db, clock } = app.context;
  const { actor, token } = await createStaff(db, granted, { name, now: clock() });
  let current = token;
  const headers = () => ({ authorization: `Bearer ${current}` });
  const send: Person['send'] = (method, path, body, more) =>
    request(`${app.url}/api${path}`, method, body, { ...headers(), ...more });
  return {
    headers,
    send,
    async signIn() {
      current = await inTransaction(db, (tx) => openSession(tx, actor.id, clock()));
    },
    async call<Data>(method: Method, path: string, body?: unknown) {
      const reply = await send<Data>(method, path, body);
      if (reply.status >= 300)
        throw new Error(
          `${name}: ${method} ${path} ${JSON.stringify(body)}: ${reply.status} ${reply.body.message}`,
        );
      return reply.body.data;
    },
  };
}

const COUNTER = ['agenda', 'reservas', 'stock', 'productos'] as const;

/** Opens a workshop with three mechanics on an empty database. */
export async function openWorkshop(site: Site, seed: number): Promise<Workshop> {
  site.setNow(MONDAY_MORNING);
  const today = new Date(MONDAY_MORNING).toISOString().slice(0, 10);
  const owner = await openPerson(site, 'Dueña; "Marta"', 'admin');
  const tills = [
    await openPerson(site, 'Sofía Güida', COUNTER),
    await openPerson(site, 'Bruno Ñandú', COUNTER),
  ] as const;
  const mechanics = [];
  for (const name of ['Ana', 'Luis', 'Rita'])
    mechanics.push(await openPerson(site, `Mecánica ${name}`, ['agenda']));
  const settings = await owner.call<Record<string, unknown>>('GET', '/settings/business');
  await owner.call('PUT', '/settings/business', {
    ...settings,
    name: 'Taller del trimestre',
    email: 'taller@ejemplo.com',
    bays: mechanics.length,
  });
  return {
    site,
    random: seededRandom(seed),
    tills,
    owner,
    mechanics,
    methods: await prepareMethods(owner),
    articles: await createArticles(owner),
    first: today,
    today,
    now: MONDAY_MORNING,
    rate: 40_150,
    waiting: [],
    reservations: [],
    sold: [],
    clients: 0,
    counts: new Map(),
  };
}

type Listed = { _id: string; kind: string; label: string; active: boolean; feePercent: number };

/** Fees as acquirers charge them: 3.5 % of credit, 5.49 % of «Mercado Pago». */
async function prepareMethods(owner: Person): Promise<Workshop['methods']> {
  const { methods } = await owner.call<{ methods: Listed[] }>('GET', '/payment-methods');
  const fees: Readonly<Record<string, number>> = { Crédito: 3.5, 'Mercado Pago': 5.49 };
  const active = methods.map((each) => ({
    ...each,
    active: true,
    feePercent: fees[each.label] ?? each.feePercent,
  }));
  await owner.call('PUT', '/payment-methods', { methods: active });
  const idOf = (label: string) => {
    const found = methods.find((each) => each.label === label);
    if (found === undefined) throw new Error(`no method «${label}»`);
    return found._id;
  };
  return {
    cash: idOf('Efectivo'),
    transfer: idOf('Transferencia'),
    credit: idOf('Crédito'),
    market: idOf('Mercado Pago'),
  };
}

async function createArticles(owner: Person): Promise<Workshop['articles']> {
  const { _id: part } = await owner.call('POST', '/components/components', {
    code: 'ACE-1',
    name: 'Aceite; "10W-40"',
    unit: 'liter',
    // Enough for a year.
    quantity: 90_000,
    costPerUnit: 7.35,
    salePrice: 12.5,
  });
  const components = [{ component: part, quantity: 1.5 }];
  const product = await postProduct(owner.send, { components, autoCost: true });
  const unit = await postProduct(owner.send, {
    name: 'Kit de defensas',
    price: 210,
    components: [{ component: part, quantity: 4 }],
    autoCost: true,
    publishIn: { agendaTaller: false, reservaTuyo: true },
  });
  const services: string[] = [];
  for (const [name, price] of [
    ['Cambio de aceite', 48.5],
    ['Service completo', 163.7],
    ['Frenos', 95.05],
    ['Reparación de motor', 612.99],
  ] as const) {
    const body = { ...SERVICE, name, price, components, usesComponents: true };
    services.push((await owner.call('POST', '/services', body))._id);
  }
  const [one = '', ...others] = services;
  return {
    part,
    product: product.body.data._id,
    unit: unit.body.data._id,
    services: [one, ...others],
  };
}

/** Workdays from the first Monday on: Monday to Saturday. */
export function workdays({ first }: Workshop, count: number): Day[] {
  return Array.from({ length: count }, (_, at) =>
    addDays(first, Math.floor(at / 6) * 7 + (at % 6)),
  );
}
