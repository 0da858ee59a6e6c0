import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { newId } from '#platform/data/ids.ts';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import type { Caller } from '#test/catalogue-calls.ts';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { insertClient, newPhone } from '#test/client-records.ts';
import { insertClosedReservation } from '#test/closed-rows.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type HistoryCalls, historyCalls } from '#test/history-calls.ts';
import { adminCalls, sellAndVoid } from '#test/person-records.ts';
import { createStaff } from '#test/staff.ts';
import { createStockedComponent } from '#test/stock.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const HOUR_MS = 3_600_000;
/** Late on Monday: some of the steps follow on Tuesday, within one session. */
const EVENING = MONDAY_MORNING + 13 * HOUR_MS;
const FORWARD: readonly CitationStatus[] = [
  'accepted',
  'in-workshop',
  'in-progress',
  'installed',
  'delivered',
];

let agenda: AgendaCalls;
let history: HistoryCalls;
let clientCalls: ClientCalls;
let admin: Caller;

beforeEach(async () => {
  site.app.setNow(EVENING);
  await deleteRecords(db(), 'citations');
  agenda = await agendaPanel(site.app);
  const { headers } = await createStaff(db(), ['historial'], { now: EVENING });
  history = historyCalls(site.app.url, headers);
  clientCalls = await clientsPanel(site.app);
  admin = await adminCalls(site.app);
});

type Subject = { client: string; motorcycle: string; phone: string; plate: string };

/** Reads the visits as each screen shows them: records of client and motorcycle, and both lists. */
async function shown({ client, motorcycle, phone, plate }: Subject) {
  const of = async (kind: string, id: string) => (await history.client(kind, id)).body.data;
  const [byClient, byMotorcycle] = [await of('client', client), await of('motorcycle', motorcycle)];
  const listed = (await clientCalls.clients(phone)).body.data.clients;
  const bikes = (await clientCalls.motorcycles(plate)).body.data.motorcycles;
  return {
    client: [byClient.totals.visits, byClient.lastVisit],
    motorcycle: [byMotorcycle.totals.visits, byMotorcycle.lastVisit],
    listedClient: listed.find(({ _id }) => _id === client)?.lastVisit,
    listedMotorcycle: bikes.find(({ _id }) => _id === motorcycle)?.lastVisit,
  };
}

/** What the model knows of a citation: its statuses so far, and the days of reception and delivery. */
type Job = { path: CitationStatus[]; received: string; delivered: string; deleted: boolean };
type Step = readonly [number, 'forward' | 'back' | 'undo' | 'cancel' | 'delete' | 'later'];

const dayNow = () => new Date(site.app.context.clock() - 3 * HOUR_MS).toISOString().slice(0, 10);

function visitDay({ path, received, delivered, deleted }: Job): string | null {
  const status = path.at(-1);
  if (deleted || status === undefined || status === 'cancelled') return null;
  if (status === 'delivered') return delivered;
  return FORWARD.indexOf(status) >= 1 ? received : null;
}

/** Does one step by HTTP, and in the model if the server accepted it. */
async function run(ids: readonly string[], jobs: readonly Job[], [at, what]: Step) {
  const [id, job] = [ids[at] ?? '', jobs[at]];
  if (job === undefined) return;
  const status = job.path.at(-1) ?? 'pending';
  const move = async (to: CitationStatus | undefined) => {
    if (to === undefined || (await agenda.move(id, { status: to })).status !== 200) return;
    if (to === 'in-workshop' && status === 'accepted') job.received = dayNow();
    if (to === 'delivered') job.delivered = dayNow();
    job.path.push(to);
  };
  if (what === 'forward') await move(FORWARD[FORWARD.indexOf(status) + 1]);
  if (what === 'back') await move(FORWARD[FORWARD.indexOf(status) - 1]);
  if (what === 'cancel') await move('cancelled');
  if (what === 'undo' && (await agenda.undo(id, status)).status === 200) job.path.pop();
  if (what === 'delete' && (await agenda.remove(id)).status === 200) job.deleted = true;
  if (what === 'later') site.app.setNow(site.app.context.clock() + HOUR_MS);
}

test('number and day of the visits follow the receptions and deliveries in every list and record, whatever the planned hour', async () => {
  const step: fc.Arbitrary<Step> = fc.tuple(
    fc.nat(1),
    fc.constantFrom(
      ...(['forward', 'forward', 'forward', 'back', 'undo', 'cancel', 'delete'] as const),
      'later' as const,
    ),
  );
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      site.app.setNow(EVENING);
      round += 1;
      const [phone, plate] = [newPhone(), `VIS ${100 + round}`];
      const insert = () =>
        insertClient(db(), site.fixtures.oilChange, { name: 'Vera Visita', phone, plate });
      const [one, other] = [await insert(), await insert()];
      // One was planned for a day that is over, one for a later day.
      await sql`update citations set starts_at = '2026-11-20T13:00Z', day = '2026-11-20',
        work_ends_at = '2026-11-20T13:45Z' where id = ${one.citation}`.execute(db());
      const jobs: Job[] = [0, 1].map(() => ({
        path: ['pending'],
        received: '',
        delivered: '',
        deleted: false,
      }));
      for (const each of steps) await run([one.citation, other.citation], jobs, each);
      const days = jobs.map(visitDay).filter((day) => day !== null);
      const last = days.toSorted().at(-1) ?? null;
      expect(one.client).toBe(other.client);
      expect(await shown({ ...one, phone, plate })).toEqual({
        client: [days.length, last],
        motorcycle: [days.length, last],
        listedClient: last,
        listedMotorcycle: last,
      });
    }),
    { numRuns: 25, seed: 20_261_129 },
  );
});

test('a purchase at the counter is one visit of its client, and none when it is voided', async () => {
  const phone = newPhone();
  const one = await insertClient(db(), site.fixtures.oilChange, { name: 'Cora Compra', phone });
  const expectVisits = async (visits: unknown[]) => {
    const { client, motorcycle, listedClient } = await shown({ ...one, phone, plate: '' });
    expect([client, listedClient]).toEqual([visits, visits[1]]);
    expect(motorcycle).toEqual([0, null]);
  };
  await expectVisits([0, null]);
  await sellAndVoid(db(), admin, {
    client_name: 'Cora Compra',
    client_email: '',
    client_phone: phone,
  });
  await expectVisits([0, null]);
  const item = async () => ({
    kind: 'component',
    id: await createStockedComponent(db()),
    quantity: 1,
    salePrice: 7,
  });
  const items = [await item(), await item()];
  const basket = { items, clientName: 'Cora Compra', clientPhone: phone };
  const sold = await admin('POST', '/sales', basket, { 'idempotency-key': newId() });
  expect(sold.status).toBe(201);
  await expectVisits([1, dayNow()]);
});

test('a unit that was handed over is a visit on that day', async () => {
  const phone = newPhone();
  const one = await insertClient(db(), site.fixtures.oilChange, { name: 'Rita Reserva', phone });
  await insertClosedReservation(db(), site.fixtures.crashBars, ['done', '2026-08-05T12:00Z'], {
    client_name: 'Rita Reserva',
    client_phone: phone,
  });
  const { client, listedClient } = await shown({ ...one, phone, plate: '' });
  expect([client, listedClient]).toEqual([[1, '2026-08-05'], '2026-08-05']);
});
