import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { insertCitation } from '#test/citation-row.ts';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { insertClient, linksOf, newEmail, newPhone } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { createPlannedService, insertReading } from '#test/planned-services.ts';

/** Next services of merged motorcycles (docs/rules/next-services.md 9). */
const site = testEnvironment();
const db = () => site.app.context.db;
let agenda: AgendaCalls;
let clientCalls: ClientCalls;

beforeAll(async () => {
  agenda = await agendaPanel(site.app);
  clientCalls = await clientsPanel(site.app);
});

const installed = (service: string) =>
  insertCitation(db(), service, {
    status: 'installed',
    client_phone: newPhone(),
    client_email: newEmail(),
  });
const deliver = (citation: string) => agenda.move(citation, { status: 'delivered' });
const nextOf = async (motorcycle: string) =>
  (await clientCalls.motorcycle(motorcycle)).body.data.nextServices;

test('a merge projects from the readings of both motorcycles; undoing it restores each row', async () => {
  const service = await createPlannedService(db(), { everyKm: 3_000, everyMonths: null });
  const citation = await installed(service);
  const { motorcycle } = await linksOf(db(), citation);
  await insertReading(db(), motorcycle, ['2026-11-23T10:00:00Z', 11_000]);
  await deliver(citation);
  const { motorcycle: into } = await insertClient(db(), service, { plate: 'MRG 2' });
  await insertReading(db(), into, ['2026-10-24T10:00:00Z', 10_000]);
  const rows = () => sql`select * from next_services order by motorcycle_id`.execute(db());
  const before = (await rows()).rows;
  expect(await nextOf(motorcycle)).toMatchObject([{ dueKm: 14_000, projectedDay: null }]);
  await clientCalls.mergeMotorcycle(motorcycle, into);
  // 1 000 km in 30 days.
  const both = { dueKm: 14_000, projectedDay: '2027-02-21', ground: '1.000 km en 30 días' };
  expect(await nextOf(into)).toMatchObject([both]);
  await clientCalls.unmergeMotorcycle(motorcycle);
  expect((await rows()).rows).toEqual(before);
});

test('undoing a merge also projects the remaining motorcycle from its own readings', async () => {
  const service = await createPlannedService(db(), { everyKm: 3_000, everyMonths: null });
  const { motorcycle } = await insertClient(db(), service);
  await insertReading(db(), motorcycle, ['2026-10-24T10:00:00Z', 10_000]);
  const citation = await installed(service);
  const { motorcycle: into } = await linksOf(db(), citation);
  await insertReading(db(), into, ['2026-11-23T10:00:00Z', 11_000]);
  await deliver(citation);
  await clientCalls.mergeMotorcycle(motorcycle, into);
  expect(await nextOf(into)).toMatchObject([{ projectedDay: '2027-02-21' }]);
  await clientCalls.unmergeMotorcycle(motorcycle);
  expect(await nextOf(into)).toMatchObject([{ dueKm: 14_000, projectedDay: null }]);
});
