import { beforeEach, describe, expect, test } from 'vitest';
import { type AgendaCalls, agendaPanel, snapshotAgenda } from '#test/agenda-calls.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { insertWorkLine, insertWorkOrder } from '#test/order-rows.ts';
import { snapshotOrders } from '#test/order-snapshot.ts';
import { insertJobInProgress } from '#test/workshop-jobs.ts';

const site = testEnvironment();
let sofia: AgendaCalls;
let citation: string;
let order: string;

beforeEach(async () => {
  const { db } = site.app.context;
  await db.deleteFrom('deferred_work').execute();
  await deleteRecords(db, 'citations');
  sofia = await agendaPanel(site.app);
  citation = await insertJobInProgress(db, { service: site.fixtures.oilChange });
  order = await insertWorkOrder(db, citation);
});

const line = (values: Parameters<typeof insertWorkLine>[2] = {}) =>
  insertWorkLine(site.app.context.db, order, { state: 'approved', ...values });

const snapshots = async () => {
  const { db } = site.app.context;
  return [await snapshotAgenda(db), await snapshotOrders(db)];
};

const states = async () => {
  const rows = await site.app.context.db
    .selectFrom('work_lines')
    .select(['text', 'state'])
    .execute();
  return Object.fromEntries(rows.map(({ text, state }) => [text, state]));
};

describe('the end of a job with a work order', () => {
  test.each([
    ['an approved line', { state: 'approved' }, {}],
    ['a proposed line', { state: 'proposed' }, {}],
    ['a proposed line', { state: 'proposed' }, { usedParts: [], laborCost: 10 }],
  ] as const)(
    'is rejected with %s and without the order that was shown: %o',
    async (_name, values, work) => {
      await line(values);
      const before = await snapshots();
      const reply =
        'laborCost' in work
          ? await sofia.complete(citation, work)
          : await sofia.move(citation, { status: 'installed' });
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([
        409,
        'open-work',
        'La orden de trabajo tiene trabajos o un presupuesto sin terminar. Usa «Completar mantenimiento».',
      ]);
      expect(await snapshots()).toEqual(before);
    },
  );

  test('is rejected when the order changed since the version that was shown', async () => {
    const chain = await line({ text: 'Cadena' });
    const { db } = site.app.context;
    await db.updateTable('work_orders').set({ version: 2 }).execute();
    const before = await snapshots();
    const shown = { doneLines: [chain], orderVersion: 1 };
    const replies = [
      await sofia.move(citation, { status: 'installed', ...shown }),
      await sofia.complete(citation, shown),
    ];
    for (const { status, body } of replies) {
      expect([status, body.code, body.message]).toEqual([
        409,
        'order-changed',
        'Otra persona cambió la orden mientras tanto. Revisa cómo quedó.',
      ]);
    }
    expect(await snapshots()).toEqual(before);
    expect((await sofia.complete(citation, { ...shown, orderVersion: 2 })).status).toBe(200);
  });

  test('with done lines bills no other approved line when the status is set to installed', async () => {
    await line({ text: 'Cadena' });
    const { status } = await sofia.move(citation, { status: 'installed', doneLines: [] });
    expect([status, await states()]).toEqual([200, { Cadena: 'approved' }]);
  });

  test('without open work in its order needs no version', async () => {
    await line({ state: 'declined' });
    expect((await sofia.move(citation, { status: 'installed' })).status).toBe(200);
  });

  test('is rejected with an invalid version', async () => {
    const reply = await sofia.move(citation, { status: 'installed', orderVersion: 'x' });
    expect([reply.status, reply.body.message]).toEqual([
      400,
      'La versión de la orden no es válida.',
    ]);
  });
});
