import type { Updateable } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Components } from '#platform/data/database-types.ts';
import { newId } from '#platform/data/ids.ts';
import { type AgendaCalls, agendaPanel, snapshotAgenda } from '#test/agenda-calls.ts';
import { insertCitation, insertCitationIn } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import {
  createJobPart,
  createServiceWithParts,
  insertJobInProgress,
  stockQuantities,
} from '#test/workshop-jobs.ts';
import { CITATION_STATUSES, CITATION_TRANSITIONS } from '../../rules/citation-status.ts';

const site = testEnvironment();
let sofia: AgendaCalls;
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});

const job = () => insertJobInProgress(site.app.context.db, { service: site.fixtures.oilChange });

describe('completing a maintenance is rejected', () => {
  test.each(CITATION_STATUSES.filter((status) => status !== 'in-progress'))(
    'when the citation is %s',
    async (status) => {
      const { db } = site.app.context;
      const id = await insertCitationIn(db, site.fixtures.oilChange, status);
      const before = await snapshotAgenda(db);
      const reply = await sofia.complete(id, { laborCost: 10 });
      expect(reply.status).toBe(409);
      expect(reply.body).toMatchObject({
        code: 'wrong-status',
        message: 'Esa cita no está en proceso.',
        data: { status, allowed: CITATION_TRANSITIONS[status] },
      });
      expect(await snapshotAgenda(db)).toEqual(before);
    },
  );

  test('when it is repeated', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const id = await job();
    const body = { usedParts: [{ partId: oil, quantity: 1 }] };
    await sofia.complete(id, body);
    const before = await snapshotAgenda(db);
    expect((await sofia.complete(id, body)).body.code).toBe('wrong-status');
    expect(await snapshotAgenda(db)).toEqual(before);
  });

  test('for an unknown or deleted citation', async () => {
    const { db } = site.app.context;
    const deleted = await job();
    await sofia.remove(deleted);
    for (const id of [newId(), 'nothing', deleted]) {
      const reply = await sofia.complete(id, { laborCost: 10 });
      expect([reply.status, reply.body.code]).toEqual([404, 'unknown-citation']);
    }
    expect(await db.selectFrom('citations').selectAll().execute()).toHaveLength(1);
  });

  const REJECTED_PARTS: [string, Updateable<Components>, string, string][] = [
    [
      'inactive',
      { active: false },
      'component-inactive',
      'Ese componente está desactivado: Manubrio.',
    ],
    [
      'without a sale price',
      { sale_price_cents: null },
      'part-not-offered',
      'Ese repuesto no se ofrece para este vehículo: Manubrio.',
    ],
    [
      'for other vehicles',
      { vehicle_types: ['bicycle', 'e-vehicle'] },
      'part-not-offered',
      'Ese repuesto no se ofrece para este vehículo: Manubrio.',
    ],
  ];
  test.each(REJECTED_PARTS)('with a part that is %s', async (_name, change, code, message) => {
    const { db } = site.app.context;
    const fine = await createJobPart(db);
    const part = await createJobPart(db, { name: 'Manubrio' });
    await db.updateTable('components').set(change).where('id', '=', part).execute();
    const id = await job();
    const before = await snapshotAgenda(db);
    const usedParts = [fine, part].map((partId) => ({ partId, quantity: 1 }));
    const reply = await sofia.complete(id, { usedParts });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code, message, data: { component: 'Manubrio' } });
    expect(await snapshotAgenda(db)).toEqual(before);
  });

  test('with a part for another type of vehicle, also if the body names that type', async () => {
    const { db } = site.app.context;
    const chain = await createJobPart(db, { vehicleTypes: ['bicycle'] });
    const id = await job();
    const usedParts = [{ partId: chain, quantity: 1 }];
    expect((await sofia.complete(id, { usedParts })).body.code).toBe('part-not-offered');
    const reply = await sofia.complete(id, { vehicleType: 'bicycle', usedParts });
    expect([reply.status, reply.body.fields]).toEqual([
      400,
      { vehicleType: 'La cita es de otro tipo de vehículo.' },
    ]);
    const bicycle = await insertCitation(db, site.fixtures.oilChange, {
      status: 'in-progress',
      vehicle_type: 'bicycle',
    });
    expect((await sofia.complete(bicycle, { usedParts })).status).toBe(200);
  });

  test('with an unknown or deleted part', async () => {
    const { db } = site.app.context;
    const deleted = await createJobPart(db, { quantity: 0 });
    await db
      .updateTable('components')
      .set({ deleted_at: new Date(MONDAY_MORNING) })
      .where('id', '=', deleted)
      .execute();
    const id = await job();
    for (const partId of [newId(), 'nothing', deleted]) {
      const reply = await sofia.complete(id, { usedParts: [{ partId, quantity: 1 }] });
      expect([reply.status, reply.body.code]).toEqual([404, 'unknown-component']);
    }
    expect((await sofia.detail(id)).body.data.status).toBe('in-progress');
  });

  test('when the stock does not cover the BOM', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db, { quantity: 3_000 });
    const id = await insertJobInProgress(db, {
      service: await createServiceWithParts(db, { [oil]: 3_500 }),
    });
    const reply = await sofia.complete(id, { usedParts: [{ partId: oil, quantity: 1 }] });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'Stock insuficiente. Disponible: 3 litros (Aceite 10W-40)',
    ]);
  });

  test('when the stock covers BOM and parts separately but not together', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db, { quantity: 3_000 });
    const id = await insertJobInProgress(db, {
      service: await createServiceWithParts(db, { [oil]: 2_000 }),
    });
    const before = await snapshotAgenda(db);
    const reply = await sofia.complete(id, {
      usedParts: [{ partId: oil, quantity: 1.001 }],
      laborCost: 5,
    });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'insufficient-stock',
      message: 'Stock insuficiente. Disponible: 1 litro (Aceite 10W-40)',
    });
    expect(await snapshotAgenda(db)).toEqual(before);
    expect((await sofia.complete(id, { usedParts: [{ partId: oil, quantity: 1 }] })).status).toBe(
      200,
    );
    expect(await stockQuantities(db, oil)).toEqual([0]);
  });
});
