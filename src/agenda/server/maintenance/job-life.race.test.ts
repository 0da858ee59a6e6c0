import { beforeEach, expect, test } from 'vitest';
import { seededRandom } from '#app/demo/random.ts';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { findAgendaViolations } from '#test/agenda-invariants.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type Reply, request } from '#test/http.ts';
import { createJobPart, createServiceWithParts, stockQuantities } from '#test/workshop-jobs.ts';
import { CITATION_STATUSES, nextStatus } from '../../rules/citation-status.ts';

/** The long run has 500 rounds of 8 clients × 100 operations. */
const RUNS = 3;
const CLIENTS = 8;
const OPERATIONS = 50;

const site = testEnvironment();
let shelf: string[];
let services: string[];
beforeEach(async () => {
  const { app, fixtures: world } = site;
  const { db } = app.context;
  app.setNow(MONDAY_MORNING);
  await db.deleteFrom('citations').execute();
  shelf = await Promise.all(
    [60_000, 30_000, 12_000].map((quantity) => createJobPart(db, { quantity })),
  );
  const [oil = '', filter = '', plug = ''] = shelf;
  services = [
    await createServiceWithParts(db, { [oil]: 2_850, [filter]: 1_000 }),
    await createServiceWithParts(db, { [plug]: 1_000, [oil]: 1_001 }),
    world.oilChange,
  ];
});

type Life = { random: ReturnType<typeof seededRandom>; panel: AgendaCalls; known: string[] };
type Operation = (life: Life) => Promise<Reply<unknown> | null>;

const one = (life: Life): string | undefined => life.known.at(-1 - life.random.below(6));
const some = ({ random }: Life): number => random.pick([1, 1.001, 2, 2.85, 0.1 + 0.9]);

const stockCall = ({ panel }: Life, path: string, method: 'POST' | 'PUT', body: unknown) =>
  request(`${site.app.url}/api/components/${path}`, method, body, panel.staff.headers);

const OPERATION: Record<string, Operation> = {
  enter: async (life) => {
    const reply = await life.panel.enter({
      manualEntry: true,
      clientName: 'Ana',
      clientEmail: 'ana@ejemplo.com',
      service: life.random.pick(services),
      overbook: true,
      date: '2026-11-26',
      time: '10:00',
    });
    if (reply.status !== 201) return reply;
    const id = reply.body.data._id;
    life.known.push(id);
    // Most jobs are started at once, because stock matters from then on.
    if (life.random.below(4) === 0) return reply;
    for (const status of ['accepted', 'in-workshop', 'in-progress']) {
      await life.panel.move(id, { status });
    }
    return reply;
  },
  /** To the next status, or to any status. */
  move: async (life) => {
    const id = one(life);
    if (id === undefined) return null;
    const { status } = (await life.panel.detail(id)).body.data ?? {};
    const next = status && life.random.below(8) > 0 ? nextStatus(status) : null;
    return life.panel.move(id, { status: next ?? life.random.pick(CITATION_STATUSES) });
  },
  complete: async (life) => {
    const id = one(life);
    if (id === undefined) return null;
    const usedParts = [{ partId: life.random.pick(shelf), quantity: some(life) }];
    return life.panel.complete(id, { usedParts, laborCost: life.random.below(3000) / 100 });
  },
  /** Deletes any citation, installed ones most often: they have materials to return. */
  remove: async (life) => {
    if (life.known.length === 0) return null;
    const id = life.random.pick(life.known);
    const { status } = (await life.panel.detail(id)).body.data ?? {};
    return status === 'installed' || life.random.below(8) === 0 ? life.panel.remove(id) : null;
  },
  sell: (life) =>
    stockCall(life, 'sell', 'POST', {
      componentId: life.random.pick(shelf),
      quantity: some(life),
      salePrice: 12.5,
      clientName: 'Ana',
    }),
  buy: (life) =>
    stockCall(life, `components/${life.random.pick(shelf)}/purchases`, 'POST', {
      quantity: some(life),
      unitCost: life.random.below(2000) / 100,
    }),
};

async function live(life: Life): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < OPERATIONS; count += 1) {
    const name = life.random.pick([
      ...['enter', 'enter', 'remove', 'remove', 'sell', 'buy', 'complete', 'complete'],
      ...['move', 'move', 'move', 'move'],
    ]);
    const reply = await OPERATION[name]?.(life);
    if (reply) statuses.push(reply.status);
  }
  return statuses;
}

test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  'jobs, sales and purchases at once, run %i: every shelf, trace and income adds up',
  async (run) => {
    const { db } = site.app.context;
    const known: string[] = [];
    const panels = await Promise.all(
      Array.from({ length: CLIENTS }, () => agendaPanel(site.app, ['agenda', 'stock'])),
    );
    const lives = panels.map((panel, client) => ({
      random: seededRandom(run * 100 + client),
      panel,
      known,
    }));
    const statuses = (await Promise.all(lives.map(live))).flat();
    expect(
      [...new Set(statuses)].filter((status) => ![200, 201, 404, 409].includes(status)),
    ).toEqual([]);
    expect(await findAgendaViolations(db)).toEqual([]);
    expect((await stockQuantities(db, ...shelf)).every((quantity) => quantity >= 0)).toBe(true);
    // Each of these must have happened, otherwise the run proves nothing.
    const lines = await db
      .selectFrom('stock_movements')
      .select(['type', 'reference_type'])
      .where('component_id', 'in', shelf)
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
