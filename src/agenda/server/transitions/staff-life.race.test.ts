import type { Selectable } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type Random, seededRandom } from '#demo/random.ts';
import type { CitationEvents } from '#platform/data/database-types.ts';
import { timeOf } from '#shared/time/day-time.ts';
import { type AgendaCalls, agendaPanel, cancelTokenOf } from '#test/agenda-calls.ts';
import { findAgendaViolations } from '#test/agenda-invariants.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody } from '#test/fixtures.ts';
import { type Reply, request } from '#test/http.ts';
import { CITATION_STATUSES } from '../../rules/citation-status.ts';

/** The long run has 500 rounds of 8 clients × 100 operations. */
const RUNS = 3;
const CLIENTS = 8;
const OPERATIONS = 60;
/** Few days, so that the citations conflict. */
const DAYS = ['2026-11-25', '2026-11-26'];

const site = testEnvironment();
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
});

type SimulatedClient = {
  random: Random;
  panel: AgendaCalls;
  /** Ids of all citations that were created. */
  known: string[];
  /** Successful answers: citation, kind of event, new status or slot. */
  acknowledged: { id: string; kind: string; to?: string }[];
};

/** Converts an event to the form of a successful answer. */
function toAcknowledged({ citation_id: id, kind, to_status, details }: Selectable<CitationEvents>) {
  const { from, to } = details as Partial<Record<'from' | 'to', { date: string; time: string }>>;
  if (!from || !to) return [[id, kind, to_status].join(' ')];
  return [from, to].map(({ date, time }) => [id, kind, date, time].join(' '));
}

/** Returns any minute from before the opening until after the closing. */
function someStart({ random }: SimulatedClient) {
  const minute = 8 * 60 + 30 + random.below(10 * 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    date: random.pick(DAYS),
    time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
  };
}

const someService = ({ random }: SimulatedClient) =>
  random.pick([site.fixtures.oilChange, site.fixtures.fullService, site.fixtures.engineRepair]);

type Operation = (client: SimulatedClient) => Promise<Reply<unknown> | null>;

const OPERATION: Record<string, Operation> = {
  book: async (client) => {
    const { random } = client;
    const time = random.pick(['09:00', '10:00', '11:30', '14:00', '15:30', '17:30']);
    const booking = bookingBody(someService(client), random.pick(DAYS), time);
    const reply = await request<{ _id: string }>(`${site.app.url}/api/citations`, 'POST', booking);
    if (reply.status === 201) {
      client.known.push(reply.body.data._id);
      client.acknowledged.push({ id: reply.body.data._id, kind: 'booked', to: 'pending' });
    }
    return reply;
  },
  enter: async (client) => {
    const reply = await client.panel.enter({
      manualEntry: true,
      sameTimeConfirmed: true,
      clientName: 'Ana',
      clientEmail: 'ana@ejemplo.com',
      service: someService(client),
      overbook: client.random.below(3) === 0,
      ...someStart(client),
    });
    if (reply.status === 201) {
      client.known.push(reply.body.data._id);
      client.acknowledged.push({ id: reply.body.data._id, kind: 'booked', to: 'pending' });
    }
    return reply;
  },
  cancel: (client) =>
    onOne(client, async (id) => {
      const token = await cancelTokenOf(site.app.context.db, id);
      const reply = await request(`${site.app.url}/api/cancel/${token}`, 'POST', {});
      if (reply.status === 200) client.acknowledged.push({ id, kind: 'moved', to: 'cancelled' });
      return reply;
    }),
  move: (client) =>
    onOne(client, async (id) => {
      const status = client.random.pick(CITATION_STATUSES);
      const reply = await client.panel.move(id, { status });
      // A change to the current status succeeds too, but writes no event.
      if (reply.status === 200 && status !== 'pending') {
        client.acknowledged.push({ id, kind: 'moved', to: status });
      }
      return reply;
    }),
  reschedule: (client) =>
    onOne(client, async (id) => {
      const start = someStart(client);
      const overbook = client.random.below(4) === 0;
      const reply = await client.panel.reschedule(id, { ...start, overbook });
      if (reply.status === 200) {
        client.acknowledged.push({ id, kind: 'rescheduled', to: `${start.date} ${start.time}` });
      }
      return reply;
    }),
  remove: (client) =>
    onOne(client, async (id) => {
      if (client.random.below(3) > 0) return null;
      const reply = await client.panel.remove(id);
      if (reply.status === 200) client.acknowledged.push({ id, kind: 'deleted' });
      return reply;
    }),
};

/** Calls `act` on a citation, most often a recent one, where conflicts are likely. */
async function onOne(client: SimulatedClient, act: (id: string) => Promise<Reply<unknown> | null>) {
  const recent = client.known.slice(-6);
  return recent.length === 0 ? null : act(client.random.pick(recent));
}

async function runOperations(client: SimulatedClient): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < OPERATIONS; count += 1) {
    const name = client.random.pick([
      ...['book', 'book', 'enter', 'cancel', 'remove'],
      ...['move', 'move', 'move', 'reschedule', 'reschedule', 'reschedule'],
    ]);
    const reply = await OPERATION[name]?.(client);
    if (reply) statuses.push(reply.status);
  }
  return statuses;
}

test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  'random operations of eight concurrent clients keep all agenda invariants and events, run %i',
  async (run) => {
    const { db } = site.app.context;
    const known: string[] = [];
    const acknowledged: SimulatedClient['acknowledged'] = [];
    const panels = await Promise.all(Array.from({ length: CLIENTS }, () => agendaPanel(site.app)));
    const clients = panels.map((panel, index) => ({
      random: seededRandom(run * 100 + index),
      panel,
      known,
      acknowledged,
    }));
    const statuses = (await Promise.all(clients.map(runOperations))).flat();
    expect(
      [...new Set(statuses)].filter((status) => ![200, 201, 404, 409].includes(status)),
    ).toEqual([]);
    expect(await findAgendaViolations(db)).toEqual([]);
    const events = await db.selectFrom('citation_events').selectAll().execute();
    const written = new Set(events.flatMap(toAcknowledged));
    const rows = await db.selectFrom('citations').selectAll().execute();
    // A reschedule to the current slot succeeds too, but writes no event.
    for (const { id, day, start_minute: minute } of rows) {
      written.add([id, 'rescheduled', day, timeOf(minute)].join(' '));
    }
    const lost = acknowledged.filter(
      ({ id, kind, to = null }) => !written.has([id, kind, to].join(' ')),
    );
    expect(lost).toEqual([]);
    for (const kind of ['booked', 'moved', 'rescheduled', 'deleted']) {
      expect(events.filter((event) => event.kind === kind).length).toBeGreaterThan(0);
    }
  },
  60_000,
);
