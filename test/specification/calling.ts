import { beforeAll, expect } from 'vitest';
import { cancelTokenOf } from '#test/agenda-calls.ts';
import {
  callerWith,
  createSomeComponent,
  postProduct,
  postService,
} from '#test/catalogue-calls.ts';
import { insertCitation } from '#test/citation-row.ts';
import { type TestEnvironment, testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { recordTestIncome } from '#test/income.ts';
import { createReservationIn, reservationPanel } from '#test/reservation-calls.ts';
import { createStaff } from '#test/staff.ts';
import { insertJobInProgress } from '#test/workshop-jobs.ts';

/**
 * A call as section 7 of the two specifications writes it: method and path, with `{id}` for a
 * record, parameters, body, and the named fields of the answer. Paths without /api get it.
 */
export type Call = {
  /** The record whose id replaces the braces of the path. */
  of?: keyof Ids;
  query?: string;
  body?: unknown;
  /** Fields of the body that need ids of records. */
  withIds?: (ids: Ids) => Record<string, unknown>;
  status?: number;
  /** Places of the answer that must have a value, separated by spaces. */
  answers: string;
};

export type SpecifiedSite = {
  readonly site: TestEnvironment;
  readonly ids: Ids;
  readonly headers: Headers;
};
type Headers = Record<string, string>;
type Ids = Awaited<ReturnType<typeof makeRecords>>;

export const PASSWORD = 'una clave nueva y larga';

/** A workshop with records of every kind, and an admin who may call everything. */
export function specifiedSite(): SpecifiedSite {
  const site = testEnvironment();
  let open: { ids: Ids; headers: Headers } | null = null;
  beforeAll(async () => {
    const { headers } = await createStaff(site.app.context.db, 'admin');
    open = { ids: await makeRecords(site), headers };
  });
  const opened = () => {
    if (!open) throw new Error('the records are made before the first test of the file');
    return open;
  };
  return {
    site,
    get ids() {
      return opened().ids;
    },
    get headers() {
      return opened().headers;
    },
  };
}

/** Inserts the records. Calls change and delete the spare ones. */
async function makeRecords({ app, fixtures: world }: TestEnvironment) {
  const { db } = app.context;
  const admin = await callerWith(app, 'admin');
  const client = await callerWith(app, null);
  const panel = await reservationPanel(app);
  const user = async (username: string) => {
    const form = { username, password: PASSWORD, name: 'Sofía Güida', role: 'user' };
    return (await admin<{ _id: string }>('POST', '/auth/users', form)).body.data._id;
  };
  const booked = async (time: string) => {
    const booking = bookingBody(world.oilChange, THURSDAY, time);
    return (await client<{ _id: string }>('POST', '/citations', booking)).body.data._id;
  };
  const shelf = () => createSomeComponent(db, { quantity: 9_000, salePriceCents: 900 });
  const citation = await booked('09:00');
  const component = await shelf();
  const sale = { componentId: component, quantity: 1, salePrice: 9, clientName: 'Ana López' };
  await admin('POST', '/components/sell', sale);
  await admin('POST', '/expenses', { amount: 12.5, concept: 'Flete', date: '2026-11-20' });
  await recordTestIncome(db, '2026-11-20T15:00:00Z');
  return {
    citation,
    spareCitation: await booked('15:00'),
    token: await cancelTokenOf(db, citation),
    job: await insertJobInProgress(db, { service: world.oilChange }),
    delivered: await insertCitation(db, world.oilChange, {
      status: 'delivered',
      delivered_at: new Date(MONDAY_MORNING),
    }),
    reservation: await createReservationIn(app, panel, world.crashBars, 'ready'),
    spareReservation: await createReservationIn(app, panel, world.crashBars, 'cancelled'),
    user: await user('sofia'),
    spareUser: await user('intrusa'),
    service: world.oilChange,
    spareService: (await postService(admin)).body.data._id,
    product: world.crashBars,
    spareProduct: (await postProduct(admin)).body.data._id,
    component,
    spareComponent: await shelf(),
  };
}

/** Returns the answer to a call as the specification writes it; a remark may follow its path. */
export async function answerTo(
  { site, ids, headers }: SpecifiedSite,
  call: string,
  { of, query = '', body, withIds }: Omit<Call, 'answers'>,
  as: Headers = headers,
): Promise<{ status: number; body: unknown }> {
  const [method = '', path = ''] = call.split(' ');
  const address = path.replace('{date}', THURSDAY).replace(/\{\w+\}/, of ? ids[of] : '');
  const isForm = body instanceof FormData;
  const json = body || withIds ? JSON.stringify({ ...Object(body), ...withIds?.(ids) }) : null;
  const reply = await fetch(`${site.app.url}/api${address.replace(/^\/api/, '')}${query}`, {
    method,
    headers: isForm || json === null ? as : { ...as, 'content-type': 'application/json' },
    body: isForm ? body : json,
  });
  return { status: reply.status, body: await reply.json() };
}

export async function expectAnswer(
  specified: SpecifiedSite,
  call: string,
  how: Call,
  as?: Headers,
): Promise<void> {
  const { status, body } = await answerTo(specified, call, how, as);
  expect([status, body]).toEqual([how.status ?? 200, body]);
  for (const place of how.answers.split(' ')) {
    expect({ place, found: valueAt(body, place), body }).not.toEqual({
      place,
      found: undefined,
      body,
    });
  }
}

/** Returns the value at a place of an answer, such as `data.slots.0.time`. */
export function valueAt(body: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((value, key) => Reflect.get(Object(value), key), body);
}
