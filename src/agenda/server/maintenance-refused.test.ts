import type { Updateable } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Components } from '#server-kit/database-types.ts';
import { newId } from '#server-kit/ids.ts';
import { type AgendaCalls, everythingIn, panelOf } from '#test/agenda-calls.ts';
import { citationIn, insertCitation } from '#test/citation-row.ts';
import { jobInProgress, onShelf, serviceOf, shelve } from '#test/jobs.ts';
import { testSite } from '#test/site.ts';
import { MONDAY_MORNING } from '#test/world.ts';
import { CITATION_MOVES, CITATION_STATUSES } from '../rules/citation-status.ts';

const site = testSite();
let sofia: AgendaCalls;
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await site.app.kit.db.deleteFrom('citations').execute();
  sofia = await panelOf(site.app);
});

const job = () => jobInProgress(site.app.kit.db, { service: site.world.oilChange });

describe('is refused and changes nothing', () => {
  test.each(CITATION_STATUSES.filter((status) => status !== 'in-progress'))(
    'when %s',
    async (status) => {
      const { db } = site.app.kit;
      const id = await citationIn(db, site.world.oilChange, status);
      const before = await everythingIn(db);
      const reply = await sofia.complete(id, { laborCost: 10 });
      expect(reply.status).toBe(409);
      expect(reply.body).toMatchObject({
        code: 'wrong-status',
        message: 'Esa cita no está en proceso.',
        data: { status, allowed: CITATION_MOVES[status] },
      });
      expect(await everythingIn(db)).toEqual(before);
    },
  );

  test('a second time', async () => {
    const { db } = site.app.kit;
    const oil = await shelve(db);
    const id = await job();
    const body = { usedParts: [{ partId: oil, quantity: 1 }] };
    await sofia.complete(id, body);
    const before = await everythingIn(db);
    expect((await sofia.complete(id, body)).body.code).toBe('wrong-status');
    expect(await everythingIn(db)).toEqual(before);
  });

  test('of a citation that there is not', async () => {
    const { db } = site.app.kit;
    const deleted = await job();
    await sofia.remove(deleted);
    for (const id of [newId(), 'nothing', deleted]) {
      const reply = await sofia.complete(id, { laborCost: 10 });
      expect([reply.status, reply.body.code]).toEqual([404, 'unknown-citation']);
    }
    expect(await db.selectFrom('citations').selectAll().execute()).toHaveLength(1);
  });

  const REFUSED_PARTS: [string, Updateable<Components>, string, string][] = [
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
  test.each(REFUSED_PARTS)('with a part that is %s', async (_name, change, code, message) => {
    const { db } = site.app.kit;
    const fine = await shelve(db);
    const part = await shelve(db, { name: 'Manubrio' });
    await db.updateTable('components').set(change).where('id', '=', part).execute();
    const id = await job();
    const before = await everythingIn(db);
    const usedParts = [fine, part].map((partId) => ({ partId, quantity: 1 }));
    const reply = await sofia.complete(id, { usedParts });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code, message, data: { component: 'Manubrio' } });
    expect(await everythingIn(db)).toEqual(before);
  });

  test('with a part of another vehicle than the citation’s, whatever the body says', async () => {
    const { db } = site.app.kit;
    const chain = await shelve(db, { vehicleTypes: ['bicycle'] });
    const id = await job();
    const usedParts = [{ partId: chain, quantity: 1 }];
    expect((await sofia.complete(id, { usedParts })).body.code).toBe('part-not-offered');
    const reply = await sofia.complete(id, { vehicleType: 'bicycle', usedParts });
    expect([reply.status, reply.body.fields]).toEqual([
      400,
      { vehicleType: 'La cita es de otro tipo de vehículo.' },
    ]);
    const bicycle = await insertCitation(db, site.world.oilChange, {
      status: 'in-progress',
      vehicle_type: 'bicycle',
    });
    expect((await sofia.complete(bicycle, { usedParts })).status).toBe(200);
  });

  test('with a part that there is not', async () => {
    const { db } = site.app.kit;
    const deleted = await shelve(db, { quantity: 0 });
    await db
      .updateTable('components')
      .set({ deleted_at: new Date() })
      .where('id', '=', deleted)
      .execute();
    const id = await job();
    for (const partId of [newId(), 'nothing', deleted]) {
      const reply = await sofia.complete(id, { usedParts: [{ partId, quantity: 1 }] });
      expect([reply.status, reply.body.code]).toEqual([404, 'unknown-component']);
    }
    expect((await sofia.detail(id)).body.data.status).toBe('in-progress');
  });

  test('with more than the bill leaves, and where not even the bill is there', async () => {
    const { db } = site.app.kit;
    const oil = await shelve(db, { quantity: 3_000 });
    const id = await jobInProgress(db, { service: await serviceOf(db, { [oil]: 3_500 }) });
    const reply = await sofia.complete(id, { usedParts: [{ partId: oil, quantity: 1 }] });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'Stock insuficiente. Disponible: 3 litros (Aceite 10W-40)',
    ]);
  });

  test('with more than there is, also where only bill and parts together are', async () => {
    const { db } = site.app.kit;
    const oil = await shelve(db, { quantity: 3_000 });
    const id = await jobInProgress(db, { service: await serviceOf(db, { [oil]: 2_000 }) });
    const before = await everythingIn(db);
    const reply = await sofia.complete(id, {
      usedParts: [{ partId: oil, quantity: 1.001 }],
      laborCost: 5,
    });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'insufficient-stock',
      message: 'Stock insuficiente. Disponible: 1 litro (Aceite 10W-40)',
    });
    expect(await everythingIn(db)).toEqual(before);
    expect((await sofia.complete(id, { usedParts: [{ partId: oil, quantity: 1 }] })).status).toBe(
      200,
    );
    expect(await onShelf(db, oil)).toEqual([0]);
  });
});
