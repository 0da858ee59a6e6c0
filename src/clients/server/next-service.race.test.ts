import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { type Caller, callerWith, SERVICE } from '#test/catalogue-calls.ts';
import { insertCitation } from '#test/citation-row.ts';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { linksOf, newPhone } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { createPlannedService } from '#test/planned-services.ts';
import { removeNextService } from './next-service-actions.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
let agenda: AgendaCalls;
let clientCalls: ClientCalls;
let owner: Caller;

beforeAll(async () => {
  agenda = await agendaPanel(site.app);
  clientCalls = await clientsPanel(site.app);
  owner = await callerWith(site.app, ['servicios']);
});

const PLAN = { everyKm: 5_000, everyMonths: 6 };

async function installed(service: string, phone = newPhone()) {
  const citation = await insertCitation(db(), service, {
    status: 'installed',
    client_phone: phone,
    client_email: `${phone.replaceAll(' ', '')}@ejemplo.com`,
  });
  return { citation, phone, ...(await linksOf(db(), citation)) };
}

const deliver = (citation: string) => agenda.move(citation, { status: 'delivered' });
const nextOf = async (motorcycle: string) =>
  (await clientCalls.motorcycle(motorcycle)).body.data.nextServices;

test('two deliveries of one motorcycle at once leave one next service of one of them', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const service = await createPlannedService(db(), PLAN);
    const one = await installed(service);
    const other = await installed(service, one.phone);
    expect(other.motorcycle).toBe(one.motorcycle);
    const replies = await Promise.all([one, other].map(({ citation }) => deliver(citation)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const next = await nextOf(one.motorcycle);
    expect(next).toHaveLength(1);
    expect([one.citation, other.citation]).toContain(next[0]?.fromCitation);
  }
});

test('a delivery waits for a reading and counts from it', async () => {
  const service = await createPlannedService(db(), PLAN);
  const { citation, motorcycle } = await installed(service);
  const release = await holdLock(
    db(),
    sql`with locked as (select from motorcycles where id = ${motorcycle} for no key update)
      insert into odometer_readings (id, motorcycle_id, km, at, source)
      select gen_random_uuid(), ${motorcycle}, 9000, ${new Date(MONDAY_MORNING)}, 'reception'
      from locked`,
  );
  const reply = deliver(citation);
  await waitForLockWait(db(), 'for no key update of current');
  await release();
  expect((await reply).status).toBe(200);
  expect(await nextOf(motorcycle)).toMatchObject([{ dueKm: 14_000 }]);
});

test('a reading and a delivery at once leave the kilometres of the reading', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const service = await createPlannedService(db(), PLAN);
    const { citation, motorcycle } = await installed(service);
    const replies = await Promise.all([
      deliver(citation),
      clientCalls.addReading(motorcycle, { km: 9_000 }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 201]);
    expect(await nextOf(motorcycle)).toMatchObject([{ dueKm: 14_000 }]);
  }
});

test('a delivery while its service gets a plan is planned', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const service = await createPlannedService(db(), null);
    const { citation, motorcycle } = await installed(service);
    const replies = await Promise.all([
      deliver(citation),
      owner('PUT', `/services/${service}`, { ...SERVICE, plan: PLAN }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await nextOf(motorcycle)).toHaveLength(1);
  }
});

test('a new plan waits for a void and plans nothing from it', async () => {
  const service = await createPlannedService(db(), null);
  const { citation, motorcycle } = await installed(service);
  await deliver(citation);
  const [locked, wanted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const voided = inTransaction(db(), async (tx) => {
    await sql`select from citations where id = ${citation} for update`.execute(tx);
    locked.resolve();
    await wanted.promise;
    await removeNextService(tx, citation);
    await sql`insert into citation_events (citation_id, at, kind, actor, details)
      values (${citation}, now(), 'voided', 'staff', '{"reason": "Error"}')`.execute(tx);
  });
  await locked.promise;
  const saved = owner('PUT', `/services/${service}`, { ...SERVICE, plan: PLAN });
  await waitForLockWait(db(), 'for key share of citations');
  wanted.resolve();
  await voided;
  expect((await saved).status).toBe(200);
  expect(await nextOf(motorcycle)).toEqual([]);
});

test('a void waits for the lock of the motorcycle before it removes the next service', async () => {
  const service = await createPlannedService(db(), PLAN);
  const { citation, motorcycle } = await installed(service);
  await deliver(citation);
  const release = await holdLock(
    db(),
    sql`select from motorcycles where id = ${motorcycle} for no key update`,
  );
  const removed = inTransaction(db(), (tx) => removeNextService(tx, citation));
  await waitForLockWait(db(), 'for no key update of current');
  expect(await nextOf(motorcycle)).toHaveLength(1);
  await release();
  await removed;
  expect(await nextOf(motorcycle)).toEqual([]);
});
