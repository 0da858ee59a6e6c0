// @own-process: after an upload, a process reads no SVG drawings (src/platform/http/picture.ts).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { TILL_SOURCES } from '#app/till-sources.ts';
import { readSuspicious } from '#booking/server/suspicious/suspicious-queries.ts';
import { readCashDay } from '#cash/server/cash-day-queries.ts';
import { readUnsettled } from '#cash/server/open-charge-queries.ts';
import { getClient, listClients } from '#clients/server/client-queries.ts';
import { followUpContext, listFollowUps } from '#clients/server/follow-up-queries.ts';
import type { StaffProduct } from '#products/contract/staff-product.ts';
import { RESERVATION_STATUSES } from '#reservations/rules/reservation-status.ts';
import type { StaffService } from '#services/contract/staff-service.ts';
import { findAgendaViolations } from '#test/agenda-invariants.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import type { TestDatabase } from '#test/template.ts';
import { seedDemo } from './seed.ts';
import { seedStaff } from './staff.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await createDatabase();
  app = await startTestApp(database);
  await seedStaff(app.context.db, MONDAY_MORNING);
  await seedDemo({ context: app.context, setNow: app.setNow }, MONDAY_MORNING);
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

test('seedDemo violates no invariant of the agenda and no integrity check', async () => {
  expect(await findAgendaViolations(app.context.db)).toEqual([]);
  const findings = await checkIntegrity(app.context.db);
  expect(findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
});

test('seedDemo sends an estimate with urgent work and work to watch', async () => {
  const { rows } = await sql<{ urgency: string | null; lines: number }>`
    select urgency, count(*)::int as lines
    from estimates as estimate join estimate_lines on estimate_id = estimate.id
    where state = 'sent' group by urgency order by urgency`.execute(app.context.db);
  expect(rows).toEqual([
    { urgency: 'now', lines: 4 },
    { urgency: 'watch', lines: 1 },
  ]);
});

test('seedDemo sends that estimate before the job begins: its answer can be corrected', async () => {
  const { rows } = await sql<{ status: string }>`
    select citation.status from estimates as estimate
    join work_orders as work_order on work_order.id = order_id
    join citations as citation on citation.id = citation_id
    where state = 'sent'`.execute(app.context.db);
  expect(rows).toEqual([{ status: 'in-workshop' }]);
});

test('seedDemo creates no suspicious block of web bookings', async () => {
  expect((await readSuspicious(app.context)).blocks).toEqual([]);
});

test('seedDemo creates one income line per delivered job, and each type of stock movement', async () => {
  const { db } = app.context;
  const delivered = await db
    .selectFrom('citations')
    .select(['id', 'material_cost_cents', 'labor_cents'])
    .where('status', '=', 'delivered')
    .execute();
  expect(delivered.length).toBeGreaterThan(10);
  const income = await db
    .selectFrom('financial_transactions')
    .select('cause_id')
    .where('cause_type', '=', 'citation')
    .execute();
  expect(income.map((line) => line.cause_id).sort()).toEqual(delivered.map(({ id }) => id).sort());
  expect(delivered.some((row) => row.labor_cents !== null)).toBe(true);
  expect(delivered.some((row) => row.labor_cents === null)).toBe(true);
  const lines = await db.selectFrom('stock_movements').select(['reference_type']).execute();
  const kinds = new Set(lines.map((line) => line.reference_type));
  expect([...kinds].sort()).toEqual([
    'adjustment',
    'citation',
    'component_sale',
    'purchase',
    'reservation',
  ]);
});

test('seedDemo creates past reservations in every status', async () => {
  const rows = await app.context.db
    .selectFrom('reservations')
    .select(['status', 'client_country', 'created_at'])
    .execute();
  expect(rows.length).toBeGreaterThanOrEqual(12);
  expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual(
    [...RESERVATION_STATUSES].sort(),
  );
  expect(rows.every((row) => row.created_at.getTime() < MONDAY_MORNING)).toBe(true);
});

test('seedDemo creates income in three months and a rent that the system repeats', async () => {
  const { db } = app.context;
  const rent = await db
    .selectFrom('expenses')
    .select(['day', 'actor_id'])
    .where('concept', '=', 'Alquiler del local')
    .orderBy('day')
    .execute();
  expect(rent.map(({ day }) => day)).toEqual(['2026-09-26', '2026-10-26']);
  expect(rent.map(({ actor_id }) => actor_id === null)).toEqual([false, true]);
  const income = await db.selectFrom('financial_transactions').select('created_at').execute();
  const months = new Set(income.map((line) => line.created_at.toISOString().slice(0, 7)));
  expect([...months].sort()).toEqual(['2026-09', '2026-10', '2026-11']);
});

test('seedDemo writes no future change, and the stock ledger in the order of time', async () => {
  const { db } = app.context;
  const citations = await db
    .selectFrom('citations')
    .select(['created_at', 'updated_at', 'starts_at', 'work_ends_at', 'status', 'delivered_at'])
    .execute();
  for (const row of citations) {
    expect(row.created_at.getTime()).toBeLessThan(MONDAY_MORNING);
    expect(row.updated_at.getTime()).toBeLessThanOrEqual(MONDAY_MORNING);
    const before = row.starts_at.getTime() > MONDAY_MORNING + 300_000;
    if (before) expect(['pending', 'accepted', 'cancelled']).toContain(row.status);
    if (row.delivered_at !== null) {
      expect(row.delivered_at.getTime()).toBeGreaterThan(row.work_ends_at.getTime());
    }
  }
  const ledger = await db
    .selectFrom('stock_movements')
    .select('created_at')
    .orderBy('id')
    .execute();
  const written = ledger.map((line) => line.created_at.getTime());
  expect(written).toEqual(written.toSorted((one, other) => one - other));
});

test('seedDemo creates a picture in all sizes for each product', async () => {
  const { db } = app.context;
  const products = await db.selectFrom('products').select('id').execute();
  const images = await db.selectFrom('product_images').select('product_id').execute();
  expect(images.map((row) => row.product_id).sort()).toEqual(products.map(({ id }) => id).sort());
  const smaller = await db.selectFrom('product_image_sizes').select('image_id').execute();
  expect(smaller).toHaveLength(2 * images.length);
});

test('seedDemo creates components without stock, with low stock and with enough stock', async () => {
  const rows = await app.context.db
    .selectFrom('components')
    .select(['quantity', 'min_stock'])
    .execute();
  expect(rows.some(({ quantity }) => quantity === 0)).toBe(true);
  expect(rows.some((row) => row.quantity > 0 && row.quantity <= row.min_stock)).toBe(true);
  expect(rows.some((row) => row.quantity > row.min_stock)).toBe(true);
});

test('seedDemo gives each client the same few motorcycles, most with a plate and rising kilometres', async () => {
  const { db } = app.context;
  const bikes = await db.selectFrom('motorcycles').select(['id', 'plate', 'model']).execute();
  const withPlate = bikes.filter(({ plate }) => plate !== '');
  expect(bikes.length).toBeLessThan(80);
  expect(withPlate.length / bikes.length).toBeGreaterThan(0.6);
  expect(new Set(withPlate.map(({ plate }) => plate)).size).toBe(withPlate.length);
  const readings = await db
    .selectFrom('odometer_readings')
    .select(['motorcycle_id', 'km', 'corrects'])
    .orderBy('motorcycle_id')
    .orderBy('at')
    .execute();
  const rising = readings.filter(
    ({ motorcycle_id, km }, index) =>
      motorcycle_id === readings[index - 1]?.motorcycle_id && km >= (readings[index - 1]?.km ?? 0),
  );
  const read = new Set(readings.map(({ motorcycle_id }) => motorcycle_id)).size;
  expect(rising).toHaveLength(readings.length - read);
  expect(readings.every(({ corrects }) => corrects === null)).toBe(true);
});

test('seedDemo leaves clients to notify for several reasons, and earlier ones who booked', async () => {
  const context = await followUpContext(app.context);
  const { cards, results } = await listFollowUps(app.context.db, 'waiting', context);
  expect(cards.map(({ client }) => client.name).sort()).toEqual([
    'Ana Lía Suárez',
    'Denis Cabral',
    'Leticia Brum',
    'María de los Ángeles Etchegoyen Fernández Crespo',
    'Nelson Vidal',
    'Pilar Aguerre',
    'Rosana Píriz',
    'Rubén Tabárez',
    'Yamandú Píriz',
    'Óscar Villalba',
  ]);
  const kinds = cards.flatMap(({ reasons }) => reasons.map(({ kind }) => kind));
  expect([...new Set(kinds)].sort()).toEqual(['deferred', 'next-service', 'ready']);
  expect(results.told).toBe(4);
  expect(results.booked).toBe(3);
  expect(results.sold).toBeGreaterThan(0);
});

test('seedDemo has a merged client, one who may be the same, a sold motorcycle and a bicycle', async () => {
  const { db } = app.context;
  const record = async (search: string) => {
    const { clients } = await listClients(db, { search, page: 1, limit: 20 });
    return getClient(db, clients[0]?._id ?? '');
  };
  expect((await record('Beatriz Larrosa')).merged).toMatchObject([{ canUnmerge: true }]);
  expect((await record('Matías Echeverría')).suggestions).toHaveLength(1);
  expect((await record('Hugo Ferreyra')).motorcycles[0]?.until).not.toBeNull();
  // A family on one telephone is three clients.
  expect((await record('Yamandú Píriz')).motorcycles).toHaveLength(1);
  expect((await record('Yamandú Píriz')).suggestions).toMatchObject([
    { name: 'Bruno Píriz', evidence: 'same-contact' },
    { name: 'Rosana Píriz', evidence: 'same-contact' },
  ]);
  expect((await record('Ana Lía Suárez')).contacts.map(({ kind }) => kind).sort()).toEqual([
    'email',
    'phone',
    'phone',
  ]);
  expect((await record('Mirta Colombo')).noMessages).toBe(true);
});

test('every service and product of seedDemo is saved unchanged', async () => {
  const { db } = app.context;
  const { headers } = await createStaff(db, ['servicios', 'productos']);
  const call = <Data>(method: 'GET' | 'PUT', path: string, body?: unknown) =>
    request<Data>(`${app.url}/api${path}`, method, body, headers);
  const linesOf = ({ components = [] }: Pick<StaffService, 'components'>) =>
    components.map(({ component, quantity }) => ({ component: component._id, quantity }));
  const services = (await call<StaffService[]>('GET', '/services')).body.data;
  const { products } = (await call<{ products: StaffProduct[] }>('GET', '/products')).body.data;
  expect([services.length > 10, products.length > 1]).toEqual([true, true]);
  for (const service of services) {
    const { _id, createdAt, updatedAt, cost, margin, ...form } = service;
    const body = { ...form, components: linesOf(service), expectedUpdatedAt: updatedAt };
    const reply = await call<StaffService>('PUT', `/services/${_id}`, body);
    expect(reply.body).toMatchObject({ data: { ...service, updatedAt: expect.any(String) } });
  }
  for (const product of products) {
    const { name, description, price, category, publishIn, specifications, active } = product;
    const { _id, manualCost, autoCost, updatedAt } = product;
    const reply = await call<StaffProduct>('PUT', `/products/${_id}`, {
      ...{ name, description, price, category, publishIn, specifications, active },
      ...{ manualCost, autoCost, components: linesOf(product), expectedUpdatedAt: updatedAt },
    });
    expect(reply.body).toMatchObject({ data: { ...product, updatedAt: expect.any(String) } });
  }
});

test('seedDemo records how sales were paid; few records are left unpaid, and no earlier day is open', async () => {
  const { db } = app.context;
  const { charges } = await readUnsettled(db, TILL_SOURCES.charges);
  expect(charges.filter(({ cents }) => cents < 0)).toEqual([]);
  expect(charges.length).toBeGreaterThan(2);
  const paid = await db.selectFrom('money_movements').select('method_id').execute();
  expect(charges.length).toBeLessThan(paid.length / 4);
  expect(new Set(paid.map(({ method_id }) => method_id)).size).toBeGreaterThan(3);
  const today = '2026-11-23';
  const { forgotten } = await readCashDay(app.context, TILL_SOURCES, { day: today, today });
  expect(forgotten).toBeNull();
});
