import { type RawBuilder, sql } from 'kysely';
import type { ManagedUser } from '#access/contract/managed-user.ts';
import { openSession } from '#platform/auth/sessions.ts';
import { type Db, inTransaction } from '#platform/data/database.ts';
import { hashToken, newId, newToken } from '#platform/data/ids.ts';
import { type NewComponent, storeComponent } from '#stock/server/component-actions.ts';
import type { AccessRecords } from './access-table.ts';
import { bearerHeader, createAccount, PASSWORD } from './accounts.ts';
import { insertCitation, insertUndoableStep } from './citation-row.ts';
import { linksOf, newPhone } from './client-records.ts';
import { insertClosedCitation } from './closed-rows.ts';
import type { TestEnvironment } from './environment.ts';
import { insertPasskey } from './factor-calls.ts';
import { bookingBody, MONDAY_MORNING } from './fixtures.ts';
import { request } from './http.ts';
import { insertJoinedClient } from './joined-client.ts';
import { insertSentEstimate, insertWorkLine, insertWorkOrder } from './order-rows.ts';
import { PUSH_KEYS } from './push-keys.ts';
import { insertReservation } from './reservation-row.ts';
import { createApiToken } from './staff.ts';
import { createServiceWithParts } from './workshop-jobs.ts';

export type CallRecords = AccessRecords & {
  db: Db;
  url: string;
  fixtures: TestEnvironment['fixtures'];
  /** One for each line of a body: one or four. */
  components: readonly string[];
} & ListedRows;

/** Inserts a client with the records of two people. Returns it, with the body of its split. */
async function splitBody(given: CallRecords, headers: Record<string, string>) {
  const { client, other } = await insertJoinedClient(given);
  const url = `${given.url}/api/clients/${client}/split`;
  const listed = await request<{ seen: string }>(url, 'GET', undefined, headers);
  const { seen } = listed.body.data;
  return { client, body: { name: other.name, records: other.records, seen } };
}

type ListedRows = {
  image: string;
  clearing: string;
  /** PayPal's id of the order of the paid payment. */
  order: string;
  /** Token of the page on which `reservation` is paid. */
  resumeToken: string;
};

/** An admin with the password `PASSWORD`. */
type Caller = ManagedUser & { headers: { authorization: string } };

type Call = { path?: string; query?: string; body?: Record<string, unknown> };
type MakeCall = (given: CallRecords, caller: Caller) => Call | Promise<Call>;

/**
 * Successful calls by route, where the access table has none, and those of bodies with lines. A call
 * that changes a record of a later one inserts its own.
 */
export const STATEMENT_CALLS: Readonly<Record<string, MakeCall>> = {
  'GET /api/phone-key': () => ({ query: '?phone=099123456' }),
  'GET /api/challenge': () => ({ query: '?action=citation' }),
  'GET /api/products/images/:id': ({ image }) => ({ path: image }),
  'GET /api/history/exports/:id': ({ clearing }) => ({ path: clearing }),
  'GET /api/citations/availability/:date': ({ service }) => ({
    path: '2026-11-27',
    query: `?service=${service}`,
  }),
  'GET /api/citations/days/:month': ({ service }) => ({
    path: '2026-11',
    query: `?service=${service}`,
  }),
  'GET /api/my/:token/calendar.ics': async (given) => ({ path: await insertWithToken(given) }),
  'GET /api/money/balance': ({ paidReservation }) => ({
    query: `?kind=reservation&id=${paidReservation}`,
  }),
  'GET /api/cash/:day': () => ({ path: '2026-11-23' }),
  'GET /api/citations/calendar': () => ({ query: '?from=2026-11-23&to=2026-11-29' }),
  'GET /api/citations/attempts/:key': () => ({ path: 'visit-1' }),
  'GET /api/reservations/attempts/:key': () => ({ path: 'visit-1' }),
  'GET /api/cancel/:token': async (given) => ({ path: await insertWithToken(given) }),
  'GET /api/my/:token': async (given) => ({ path: await insertWithToken(given) }),
  'GET /api/payments/resume/:token': ({ resumeToken }) => ({ path: resumeToken }),
  'GET /api/payments/paypal/return': ({ order }) => ({ query: `?token=${order}` }),
  'GET /api/payments/paypal/cancel': ({ order }) => ({ query: `?token=${order}` }),

  'POST /api/clients/:id/split': async (given, { headers }) => {
    const { client, body } = await splitBody(given, headers);
    return { path: client, body };
  },
  'POST /api/clients/:id/undo-split': async (given, { headers }) => {
    const { client, body } = await splitBody(given, headers);
    const url = `${given.url}/api/clients/${client}/split`;
    const made = await request<{ _id: string }>(url, 'POST', body, headers);
    return { path: made.body.data._id, body: {} };
  },

  'POST /api/auth/login': (_given, { username }) => ({ body: { username, password: PASSWORD } }),
  'POST /api/auth/password': () => ({
    body: { current: PASSWORD, password: 'una clave nueva y larga' },
  }),
  'POST /api/auth/step-up': () => ({ body: { password: PASSWORD } }),
  'DELETE /api/auth/sessions/:id': async ({ db }, { _id }) => {
    const { id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', _id)
      .executeTakeFirstOrThrow();
    return { path: id };
  },
  'DELETE /api/tokens/:id': async ({ db }, { _id }) => ({
    path: (await createApiToken(db, _id, ['agenda'])).id,
  }),
  'DELETE /api/calendar-feeds/:id': async ({ db }, { _id }) => {
    const feed = { id: newId(), user_id: _id, secret_hash: hashToken(newToken()) };
    await db
      .insertInto('calendar_feeds')
      .values({ ...feed, created_at: new Date(MONDAY_MORNING) })
      .execute();
    return { path: feed.id };
  },
  'POST /api/push-devices/find': async (given, { _id }) => {
    await insertPushDevice(given, _id);
    return { body: { endpoint: 'https://push.example.com/otro' } };
  },
  'DELETE /api/push-devices/:id': async (given, { _id }) => ({
    path: await insertPushDevice(given, _id),
  }),
  'POST /api/push-devices/:id/test': async (given, { _id }) => ({
    path: await insertPushDevice(given, _id),
    body: {},
  }),
  'POST /api/auth/factors/passkeys': () => ({ body: { name: 'Llave' } }),
  'POST /api/auth/factors/recovery-codes': async ({ db }, { _id }) => {
    await insertPasskey(db, _id);
    return { body: {} };
  },
  'DELETE /api/auth/factors/:id': async ({ db }, { _id }) => {
    await insertPasskey(db, _id);
    const { id } = await db
      .selectFrom('user_factors')
      .select('id')
      .where('user_id', '=', _id)
      .executeTakeFirstOrThrow();
    return { path: id };
  },

  'PUT /api/settings/business': async ({ url, components }, { headers }) => {
    const { body } = await request(`${url}/api/settings/business`, 'GET', undefined, headers);
    const exceptions = components.map((_id, index) => exceptionOf(index));
    return { body: { ...body.data, exceptions } };
  },
  'POST /api/services': ({ components }) => ({
    body: { ...SERVICE, usesComponents: true, components: bomOf(components) },
  }),
  'PUT /api/services/:id': ({ spareService, components }) => ({
    path: spareService,
    body: { ...SERVICE, usesComponents: true, components: bomOf(components) },
  }),
  'POST /api/products': ({ components }) => ({
    body: { ...PRODUCT, components: bomOf(components) },
  }),
  'PUT /api/products/:id': ({ product, components }) => ({
    path: product,
    body: { ...PRODUCT, components: bomOf(components) },
  }),
  'POST /api/sales': ({ components }) => ({ body: basketOf(components) }),
  'POST /api/sales/undo': async ({ url, components }, { headers }) => {
    type Sold = { lines: { _id: string }[] };
    const sold = await request<Sold>(`${url}/api/sales`, 'POST', basketOf(components), headers);
    return { body: { sales: sold.body.data.lines.map(({ _id }) => _id) } };
  },
  'POST /api/components/csv': ({ components }) => {
    const lines = components.map((_id, index) => `CSV-${index};De nadie;caja`);
    return { body: { csv: ['codigo;nombre;unidad', ...lines].join('\n'), preview: false } };
  },
  'POST /api/stock/purchases': ({ components }) => ({
    body: {
      items: components.map((componentId) => ({ componentId, quantity: 5, unitCost: 1 })),
      recordExpense: true,
    },
  }),
  'POST /api/stock/counts': async ({ url, components }, { headers }) => {
    const lines = components.map(async (componentId) => {
      const figure = `${url}/api/stock/components/${componentId}/figure`;
      const { body } = await request<{ asOf: number }>(figure, 'GET', undefined, headers);
      return { componentId, counted: 50, asOf: body.data.asOf };
    });
    return { body: { lines: await Promise.all(lines) } };
  },
  'DELETE /api/components/components/:id': async ({ db }) => ({
    path: await storeComponent(db, UNUSED_COMPONENT),
  }),
  // The job has a work order with approved services and parts.
  'POST /api/stock/maintenance/complete/:id': async ({ db, fixtures, components }) => {
    const citation = await insertCitation(db, fixtures.oilChange, { status: 'in-progress' });
    const order = await insertWorkOrder(db, citation);
    for (const id of components) {
      const serviceId = await createServiceWithParts(db, { [id]: 1000 });
      await insertWorkLine(db, order, {
        kind: 'service',
        service_id: serviceId,
        state: 'approved',
      });
      await insertWorkLine(db, order, { kind: 'part', component_id: id, state: 'approved' });
    }
    const usedParts = components.map((partId) => ({ partId, quantity: 1 }));
    return { path: citation, body: { usedParts, laborCost: 10, orderVersion: 1 } };
  },
  'POST /api/cancel/:token': async (given) => ({ path: await insertWithToken(given), body: {} }),
  'POST /api/my/:token/answers': async ({ db, fixtures, components }) => {
    const token = newToken();
    const citation = await insertCitation(db, fixtures.oilChange, {
      cancel_token_hash: hashToken(token),
      status: 'in-workshop',
    });
    const rows = components.map(() => ({}));
    const order = await insertWorkOrder(db, citation);
    const { contentHash, lines } = await insertSentEstimate(db, order, rows);
    const answers = lines.map((line) => ({ line, decision: 'approve' }));
    return { path: token, body: { contentHash, answers } };
  },
  'POST /api/my/:token/reschedule': async (given) => ({
    path: await insertWithToken(given),
    body: { date: '2026-11-30', time: '16:00' },
  }),
  'POST /api/citations/bulk-cancel': async ({ db, fixtures, components }) => {
    const citations = components.map(() => insertCitation(db, fixtures.oilChange));
    return { body: { citations: await Promise.all(citations) } };
  },
  'POST /api/citations/bulk-cancel/:id/undo': async (given, { headers }) => {
    const { db, url, fixtures, components } = given;
    const inserted = components.map(() => insertCitation(db, fixtures.oilChange));
    const cancelled = await request<{ _id: string }>(
      `${url}/api/citations/bulk-cancel`,
      'POST',
      { citations: await Promise.all(inserted) },
      headers,
    );
    return { path: cancelled.body.data._id, body: {} };
  },
  'POST /api/citations/:id/undo': insertUndoableStep,
  'POST /api/reservations/:id/undo': async ({ db, url, fixtures }, { headers }) => {
    const { id: path } = await insertReservation(db, fixtures.crashBars);
    const body = { status: 'cancelled' };
    await request(`${url}/api/reservations/${path}`, 'PATCH', body, headers);
    return { path, body };
  },
  'POST /api/citations': ({ service }) => ({
    body: bookingBody(service, '2026-11-27', '09:00', { clientEmail: 'valen@ejemplo.com' }),
  }),
  'POST /api/reservations': ({ fixtures }) => ({
    body: {
      clientName: 'Valentina Acosta',
      clientEmail: 'valen.acosta@ejemplo.com',
      clientPhone: '094 781 205',
      clientCountry: 'Uruguay',
      clientState: 'Montevideo',
      clientAddress: '18 de Julio 1234',
      product: fixtures.unpublished,
      vehicleInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 },
    },
  }),
  'POST /api/payments/resume': ({ resumeToken }) => ({ body: { token: resumeToken } }),
  'POST /api/clients/:id/anonymise': async ({ db, fixtures }) => {
    const who = { client_phone: newPhone(), client_email: `${newId()}@ejemplo.com` };
    const closed = ['done', '2026-11-10T12:00Z'] as const;
    const citation = await insertClosedCitation(db, fixtures.oilChange, closed, who);
    return { path: (await linksOf(db, citation)).client, body: { password: PASSWORD } };
  },
  'POST /api/citations/clear-history': () => ({ body: { password: PASSWORD } }),
};

const SERVICE = {
  name: 'De nadie',
  description: 'De nadie',
  duration: 30,
  price: 1,
  category: 'repair',
};
const UNUSED_COMPONENT: NewComponent = {
  code: 'LIBRE-1',
  name: 'Libre',
  unit: 'piece',
  quantity: 0,
  minStock: 0,
  costPerUnitCents: 0,
  salePriceCents: null,
  vehicleTypes: [],
  supplier: '',
  location: '',
};
const PRODUCT = { name: 'De nadie', description: 'De nadie', price: 1, category: 'De nadie' };

const bomOf = (components: readonly string[]) =>
  components.map((component) => ({ component, quantity: 1 }));

const basketOf = (components: readonly string[]) => ({
  items: components.map((id) => ({ kind: 'component', id, quantity: 1, salePrice: 1 })),
  clientName: 'De nadie',
});

const exceptionOf = (index: number) => ({
  date: `2026-12-2${index}`,
  reason: 'Inventario',
  hours: [{ opens: '09:00', closes: '12:00' }],
});

/** Inserts a citation of its own. Returns the token of its page. */
async function insertWithToken({ db, fixtures }: CallRecords): Promise<string> {
  const token = newToken();
  await insertCitation(db, fixtures.oilChange, { cancel_token_hash: hashToken(token) });
  return token;
}

/** Creates a signed-in admin. */
export async function createCaller(db: Db): Promise<Caller> {
  const account = await createAccount(db, { role: 'admin' });
  const token = await inTransaction(db, (tx) => openSession(tx, account._id, MONDAY_MORNING));
  return { ...account, headers: bearerHeader(token) };
}

/** Inserts one row into each table that endpoints list and `insertAccessRecords` leaves empty. */
export async function insertListedRows(db: Db, records: AccessRecords): Promise<ListedRows> {
  const [image, clearing, at] = [newId(), newId(), new Date(MONDAY_MORNING)];
  const { citation, component, expense, payment, product, reservation, service } = records;
  const content = Buffer.from('RIFF'); // The beginning of a WebP picture.
  const insert = async (rows: RawBuilder<unknown>) => {
    await sql`insert into ${rows}`.execute(db);
  };
  await insert(sql`service_components values (${service}, ${component}, 1000)`);
  await insert(sql`product_components values (${product}, ${component}, 1000)`);
  await insert(sql`product_images values (${image}, ${product}, 1, 'image/webp', ${content})`);
  await insert(sql`citation_parts values (${citation}, ${component}, 'Bujía', 1000, 700, 350)`);
  await insert(sql`expense_receipts values (${expense}, 'image/webp', ${content})`);
  await insert(sql`refunds
    (id, payment_id, provider, amount_cents, status, source, created_at, updated_at)
    values (${newId()}, ${payment}, 'paypal', 1, 'failed', 'staff', ${at}, ${at})`);
  await insert(sql`backup_runs (id, state, reason, started_at, ended_at)
    values (${newId()}, 'failed', 'no-folder', ${at}, ${at})`);
  await insert(sql`history_clearings values (${clearing}, ${at}, null, 'Sofía Güida', 1, 0)`);
  await insert(sql`history_export_parts values (${clearing}, 0, '{}')`);
  await insert(sql`opening_exceptions values ('2026-12-08', 'Inventario')`);
  await insert(sql`opening_exception_hours values ('2026-12-08', 540, 720)`);
  const { provider_order_id: order } = await db
    .selectFrom('payments')
    .select('provider_order_id')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow();
  const resumeToken = newToken();
  await db
    .updateTable('reservations')
    .set({ cancel_token_hash: hashToken(resumeToken) })
    .where('id', '=', reservation)
    .execute();
  return { image, clearing, order: order ?? '', resumeToken };
}

/** Inserts a device of a user, which is never called. Returns its id. */
async function insertPushDevice({ db }: CallRecords, userId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('push_devices')
    .values({
      id,
      user_id: userId,
      endpoint: `https://127.0.0.1/${id}`,
      ...PUSH_KEYS,
      kinds: [],
      shows_names: false,
      created_at: new Date(MONDAY_MORNING),
    })
    .execute();
  return id;
}
