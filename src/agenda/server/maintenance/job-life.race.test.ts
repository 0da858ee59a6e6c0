import { beforeEach, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { findAgendaViolations } from '#test/agenda-invariants.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { type Reply, request } from '#test/http.ts';
import { createJobPart, createServiceWithParts, stockQuantities } from '#test/workshop-jobs.ts';
import { CITATION_STATUSES, nextStatus } from '../../rules/citation-status.ts';

/** The long run has 500 rounds of 8 clients × 100 operations. */
const RUNS = 3;
const CLIENTS = 8;
const OPERATIONS = 50;

const site = testEnvironment();
let parts: string[];
let services: string[];
beforeEach(async () => {
  const { app, fixtures } = site;
  const { db } = app.context;
  await deleteRecords(db, 'citations');
  parts = await Promise.all(
    [60_000, 30_000, 12_000].map((quantity) => createJobPart(db, { quantity })),
  );
  const [oil = '', filter = '', plug = ''] = parts;
  services = [
    await createServiceWithParts(db, { [oil]: 2_850, [filter]: 1_000 }),
    await createServiceWithParts(db, { [plug]: 1_000, [oil]: 1_001 }),
    fixtures.oilChange,
  ];
});

type SimulatedClient = {
  random: ReturnType<typeof seededRandom>;
  panel: AgendaCalls;
  known: string[];
};
type Operation = (client: SimulatedClient) => Promise<Reply<unknown> | null>;

const one = (client: SimulatedClient): string | undefined =>
  client.known.at(-1 - client.random.below(6));
const some = ({ random }: SimulatedClient): number => random.pick([1, 1.001, 2, 2.85, 0.1 + 0.9]);

const stockCall = (
  { panel }: SimulatedClient,
  path: string,
  method: 'POST' | 'PUT',
  body: unknown,
) => request(`${site.app.url}/api/components/${path}`, method, body, panel.staff.headers);

const OPERATION: Record<string, Operation> = {
  enter: async (client) => {
    const reply = await client.panel.enter({
      manualEntry: true,
      sameTimeConfirmed: true,
      clientName: 'Ana',
      clientEmail: 'ana@ejemplo.com',
      service: client.random.pick(services),
      overbook: true,
      date: '2026-11-26',
      time: '10:00',
    });
    if (reply.status !== 201) return reply;
    const id = reply.body.data._id;
    client.known.push(id);
    // Most jobs are started at once, because stock matters from then on.
    if (client.random.below(4) === 0) return reply;
    for (const status of ['accepted', 'in-workshop', 'in-progress']) {
      await client.panel.move(id, { status });
    }
    return reply;
  },
  /** Moves to the next status, and in one of eight cases to any status. */
  move: async (client) => {
    const id = one(client);
    if (id === undefined) return null;
    const { status } = (await client.panel.detail(id)).body.data ?? {};
    const next = status && client.random.below(8) > 0 ? nextStatus(status) : null;
    return client.panel.move(id, { status: next ?? client.random.pick(CITATION_STATUSES) });
  },
  complete: async (client) => {
    const id = one(client);
    if (id === undefined) return null;
    const usedParts = [{ partId: client.random.pick(parts), quantity: some(client) }];
    return client.panel.complete(id, { usedParts, laborCost: client.random.below(3000) / 100 });
  },
  /** Deletes any citation, installed ones most often: they have materials to return. */
  remove: async (client) => {
    if (client.known.length === 0) return null;
    const id = client.random.pick(client.known);
    const { status } = (await client.panel.detail(id)).body.data ?? {};
    return status === 'installed' || client.random.below(8) === 0 ? client.panel.remove(id) : null;
  },
  sell: (client) =>
    stockCall(client, 'sell', 'POST', {
      componentId: client.random.pick(parts),
      quantity: some(client),
      salePrice: 12.5,
      clientName: 'Ana',
    }),
  buy: (client) =>
    stockCall(client, `components/${client.random.pick(parts)}/purchases`, 'POST', {
      quantity: some(client),
      unitCost: client.random.below(2000) / 100,
    }),
};

async function runOperations(client: SimulatedClient): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < OPERATIONS; count += 1) {
    const name = client.random.pick([
      ...['enter', 'enter', 'remove', 'remove', 'sell', 'buy', 'complete', 'complete'],
      ...['move', 'move', 'move', 'move'],
    ]);
    const reply = await OPERATION[name]?.(client);
    if (reply) statuses.push(reply.status);
  }
  return statuses;
}

test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  'concurrent jobs, sales and purchases keep stock, events and income consistent, run %i',
  async (run) => {
    const { db } = site.app.context;
    const known: string[] = [];
    const panels = await Promise.all(
      Array.from({ length: CLIENTS }, () => agendaPanel(site.app, ['agenda', 'stock'])),
    );
    const clients = panels.map((panel, index) => ({
      random: seededRandom(run * 100 + index),
      panel,
      known,
    }));
    const statuses = (await Promise.all(clients.map(runOperations))).flat();
    expect(
      [...new Set(statuses)].filter((status) => ![200, 201, 404, 409].includes(status)),
    ).toEqual([]);
    expect(await findAgendaViolations(db)).toEqual([]);
    expect((await stockQuantities(db, ...parts)).every((quantity) => quantity >= 0)).toBe(true);
    // A run in which one of these did not happen proves nothing.
    const lines = await db
      .selectFrom('stock_movements')
      .select(['type', 'reference_type'])
      .where('component_id', 'in', parts)
      .execute();
    const kinds = new Set(lines.map(({ type, reference_type }) => `${type} ${reference_type}`));
    for (const kind of [
      'sale citation',
      'cancellation citation',
      'sale component_sale',
      'manual_adjustment purchase',
    ]) {
      expect(kinds).toContain(kind);
    }
    const rows = await db.selectFrom('citations').select('status').execute();
    expect(rows.some(({ status }) => status === 'delivered')).toBe(true);
  },
  60_000,
);
