import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import type { ServicePlan } from '#services/rules/service-fields.ts';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { type Caller, callerWith, SERVICE } from '#test/catalogue-calls.ts';
import { insertCitation } from '#test/citation-row.ts';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { insertClient, linksOf, newPhone } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { createPlannedService, insertReading } from '#test/planned-services.ts';
import { recordStatements } from '#test/statement-recorder.ts';
import { insertJobInProgress } from '#test/workshop-jobs.ts';
import { CLIENT_CHECKS } from './client-checks.ts';

/** When a delivered service is due again (docs/rules/next-services.md), through the API. */
const site = testEnvironment();
const db = () => site.app.context.db;
let agenda: AgendaCalls;
let clientCalls: ClientCalls;
let owner: Caller;

const DAY_MS = 86_400_000;

/** Sets the clock to days after Monday, and signs the users in. */
async function setDay(days: number): Promise<void> {
  site.app.setNow(MONDAY_MORNING + days * DAY_MS);
  agenda = await agendaPanel(site.app);
  clientCalls = await clientsPanel(site.app);
  owner = await callerWith(site.app, ['servicios', 'finanzas']);
}
beforeAll(() => setDay(0));
afterEach(async () => {
  if (site.app.context.clock() !== MONDAY_MORNING) await setDay(0);
});

const EVERY_5000_KM: ServicePlan = { everyKm: 5_000, everyMonths: 6 };

const emailOf = (phone: string) => `${phone.replaceAll(' ', '')}@ejemplo.com`;
const installed = (service: string, phone: string) =>
  insertCitation(db(), service, {
    status: 'installed',
    client_phone: phone,
    client_email: emailOf(phone),
  });

async function deliver(citation: string): Promise<void> {
  const { status, body } = await agenda.move(citation, { status: 'delivered' });
  expect([status, body.error]).toEqual([200, undefined]);
}

/** Delivers a citation of a new person. Returns the telephone, the motorcycle and the citation. */
async function delivered(service: string, phone = newPhone()) {
  const citation = await installed(service, phone);
  await deliver(citation);
  return { phone, citation, ...(await linksOf(db(), citation)) };
}

const nextOf = async (motorcycle: string) =>
  (await clientCalls.motorcycle(motorcycle)).body.data.nextServices;

const savePlan = (service: string, plan: ServicePlan | null, name = SERVICE.name) =>
  owner('PUT', `/services/${service}`, { ...SERVICE, name, plan });

const broken = async () =>
  (await runIntegrityChecks(db(), CLIENT_CHECKS)).flatMap((check) => check.broken);

async function voidSale(citation: string): Promise<void> {
  const { id } = await db()
    .selectFrom('financial_transactions')
    .select('id')
    .where('cause_id', '=', citation)
    .executeTakeFirstOrThrow();
  const reply = await owner('POST', `/financial/transactions/${id}/void`, { reason: 'Error' });
  expect(reply.status).toBe(201);
}

describe('a delivery', () => {
  test('plans the next service by day and kilometres, with its projection and ground', async () => {
    const service = await createPlannedService(db(), EVERY_5000_KM);
    const citation = await installed(service, newPhone());
    const { motorcycle } = await linksOf(db(), citation);
    await insertReading(db(), motorcycle, ['2026-09-13T15:00:00Z', 10_000]);
    await insertReading(db(), motorcycle, ['2026-11-23T10:00:00Z', 12_100]);
    await deliver(citation);
    const { name } = await db()
      .selectFrom('services')
      .select('name')
      .where('id', '=', service)
      .executeTakeFirstOrThrow();
    expect(await nextOf(motorcycle)).toEqual([
      {
        service: { _id: service, name },
        dueDay: '2027-05-23',
        dueKm: 17_100,
        // 2 100 km in 70 days.
        projectedDay: '2027-05-09',
        ground: '2.100 km en 70 días',
        fromDay: '2026-11-23',
        fromCitation: citation,
      },
    ]);
    expect(await broken()).toEqual([]);
  });

  test('replaces the earlier next service of the same service alone', async () => {
    const service = await createPlannedService(db(), { everyKm: null, everyMonths: 1 });
    const other = await createPlannedService(db(), { everyKm: null, everyMonths: 12 });
    const { phone, motorcycle } = await delivered(service);
    await delivered(other, phone);
    await setDay(40);
    const { citation } = await delivered(service, phone);
    expect((await nextOf(motorcycle)).map((next) => [next.service._id, next.dueDay])).toEqual([
      [service, '2027-02-02'],
      [other, '2027-11-23'],
    ]);
    expect((await nextOf(motorcycle))[0]?.fromCitation).toBe(citation);
  });

  test('of a service without plan, a product or a citation without motorcycle plans nothing', async () => {
    const planned = await createPlannedService(db(), EVERY_5000_KM);
    const { motorcycle } = await delivered(await createPlannedService(db(), null));
    const nobodys = await insertCitation(db(), planned, {
      status: 'installed',
      client_email: 'sin.moto@ejemplo.com',
      vehicle_brand: '',
      vehicle_model: '',
    });
    const product = await insertJobInProgress(db(), { product: site.fixtures.crashBars });
    await agenda.move(product, { status: 'installed' });
    for (const citation of [nobodys, product]) await deliver(citation);
    expect(await nextOf(motorcycle)).toEqual([]);
    const rows = await db()
      .selectFrom('next_services')
      .select('motorcycle_id')
      .where('from_citation_id', 'in', [nobodys, product])
      .execute();
    expect(rows).toEqual([]);
  });

  test('without a reading plans the day alone; a reading within 30 days adds the kilometres', async () => {
    const service = await createPlannedService(db(), EVERY_5000_KM);
    const { motorcycle } = await delivered(service);
    expect(await nextOf(motorcycle)).toMatchObject([
      { dueDay: '2027-05-23', dueKm: null, projectedDay: null, ground: null },
    ]);
    await setDay(3);
    await clientCalls.addReading(motorcycle, { km: 8_000 });
    expect(await nextOf(motorcycle)).toMatchObject([{ dueKm: 13_000, projectedDay: null }]);
  });

  test('that is voided removes what it planned and restores nothing', async () => {
    const service = await createPlannedService(db(), EVERY_5000_KM);
    const { phone, motorcycle } = await delivered(service);
    const { citation } = await delivered(service, phone);
    await voidSale(citation);
    expect(await nextOf(motorcycle)).toEqual([]);
    expect(await broken()).toEqual([]);
  });
});

describe('a reading', () => {
  test('projects the day again', async () => {
    const service = await createPlannedService(db(), { everyKm: 3_000, everyMonths: null });
    const citation = await installed(service, newPhone());
    const { motorcycle } = await linksOf(db(), citation);
    await insertReading(db(), motorcycle, ['2026-10-24T10:00:00Z', 10_000]);
    await insertReading(db(), motorcycle, ['2026-11-23T10:00:00Z', 11_000]);
    await deliver(citation);
    // 1 000 km in 30 days.
    expect(await nextOf(motorcycle)).toMatchObject([
      { dueKm: 14_000, projectedDay: '2027-02-21', ground: '1.000 km en 30 días' },
    ]);
    await setDay(10);
    await clientCalls.addReading(motorcycle, { km: 12_000, confirmed: true });
    // 2 000 km in 40 days.
    expect(await nextOf(motorcycle)).toMatchObject([
      { dueKm: 14_000, projectedDay: '2027-01-12', ground: '2.000 km en 40 días' },
    ]);
  });

  test('that corrects a wrong one of the delivery counts in its place', async () => {
    const service = await createPlannedService(db(), { everyKm: 3_000, everyMonths: null });
    const citation = await installed(service, newPhone());
    const { motorcycle } = await linksOf(db(), citation);
    await clientCalls.addReading(motorcycle, { km: 51_000 });
    await deliver(citation);
    expect(await nextOf(motorcycle)).toMatchObject([{ dueKm: 54_000 }]);
    await clientCalls.addReading(motorcycle, { km: 15_000, confirmed: true });
    expect(await nextOf(motorcycle)).toMatchObject([{ dueKm: 18_000 }]);
  });
});

describe('a plan', () => {
  async function deliveredBefore(service: string, days: number): Promise<string> {
    const at = new Date(MONDAY_MORNING - days * DAY_MS);
    const phone = newPhone();
    const change = { client_phone: phone, client_email: emailOf(phone), created_at: at };
    await insertCitation(db(), service, {
      ...change,
      status: 'delivered',
      delivered_at: new Date(at.getTime() - 30 * DAY_MS),
    });
    const last = await insertCitation(db(), service, {
      ...change,
      status: 'delivered',
      delivered_at: at,
    });
    return (await linksOf(db(), last)).motorcycle;
  }

  test('that is new concerns each motorcycle whose last delivery is within it', async () => {
    const service = await createPlannedService(db(), null);
    const [recent, old] = [await deliveredBefore(service, 10), await deliveredBefore(service, 400)];
    expect((await savePlan(service, { everyKm: 5_000, everyMonths: 6 })).status).toBe(200);
    expect(await nextOf(recent)).toMatchObject([
      { dueDay: '2027-05-13', dueKm: null, fromDay: '2026-11-13' },
    ]);
    expect(await nextOf(old)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  test('that changed also changes what is overdue; a removed one removes it', async () => {
    const service = await createPlannedService(db(), null);
    const motorcycle = await deliveredBefore(service, 100);
    await savePlan(service, { everyKm: null, everyMonths: 12 });
    await savePlan(service, { everyKm: null, everyMonths: 3 }, 'Otro nombre');
    expect(await nextOf(motorcycle)).toMatchObject([
      { dueDay: '2026-11-15', service: { name: 'Otro nombre' } },
    ]);
    await savePlan(service, null);
    expect(await nextOf(motorcycle)).toEqual([]);
  });

  test('counts no voided delivery, and none of a deleted service', async () => {
    const service = await createPlannedService(db(), null);
    const { citation, motorcycle } = await delivered(service);
    await voidSale(citation);
    await savePlan(service, EVERY_5000_KM);
    expect(await nextOf(motorcycle)).toEqual([]);
    const again = await delivered(service);
    expect(await nextOf(again.motorcycle)).toHaveLength(1);
    expect((await owner('DELETE', `/services/${service}`)).status).toBe(200);
    expect(await nextOf(again.motorcycle)).toEqual([]);
    const late = await delivered(service);
    expect(await nextOf(late.motorcycle)).toEqual([]);
  });
});

test('a merged motorcycle shows the latest next service of both; undoing the merge restores each', async () => {
  const service = await createPlannedService(db(), { everyKm: null, everyMonths: 6 });
  const plateless = await delivered(service);
  await setDay(1);
  const { motorcycle: into } = await insertClient(db(), service, {
    plate: 'MRG 1',
    email: 'unida@ejemplo.com',
  });
  await insertReading(db(), into, ['2026-11-20T10:00:00Z', 4_000]);
  const rows = () => sql`select * from next_services order by motorcycle_id`.execute(db());
  const before = (await rows()).rows;
  await clientCalls.mergeMotorcycle(plateless.motorcycle, into);
  expect(await nextOf(into)).toMatchObject([{ fromCitation: plateless.citation }]);
  await clientCalls.unmergeMotorcycle(plateless.motorcycle);
  expect((await rows()).rows).toEqual(before);
  expect(await nextOf(into)).toEqual([]);

  await clientCalls.mergeMotorcycle(plateless.motorcycle, into);
  const later = await delivered(service, plateless.phone);
  expect(await nextOf(into)).toMatchObject([
    { fromCitation: later.citation, fromDay: '2026-11-24' },
  ]);
  expect(await broken()).toEqual([]);
});

describe('the number of statements', () => {
  afterAll(() => vi.restoreAllMocks());

  test('of a new plan does not depend on the motorcycles, of a reading not on the services', async () => {
    const readStatements = recordStatements(site.app.app.server);
    const counts: number[][] = [];
    for (const many of [1, 4]) {
      const service = await createPlannedService(db(), null);
      for (let each = 0; each < many; each += 1) await delivered(service);
      await savePlan(service, EVERY_5000_KM);
      const ofPlan = readStatements().length;
      const { phone, motorcycle } = await delivered(service);
      for (let each = 1; each < many; each += 1)
        await delivered(await createPlannedService(db(), EVERY_5000_KM), phone);
      await clientCalls.addReading(motorcycle, { km: 500 });
      counts.push([ofPlan, readStatements().length]);
    }
    expect(counts[1]).toEqual(counts[0]);
  });
});
