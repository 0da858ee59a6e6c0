import { beforeAll, describe, expect, test } from 'vitest';
import { request } from '#test/http.ts';
import { testSite } from '#test/site.ts';
import { type Staff, staffWith } from '#test/staff.ts';
import { expectSoundStock, shelve } from '#test/stock.ts';
import { MONDAY_MORNING } from '#test/world.ts';
import type { Component } from '../contract/component.ts';

/** Deleting components, through the door. */
const site = testSite();
let sofia: Staff;

beforeAll(async () => {
  site.app.setNow(MONDAY_MORNING);
  sofia = await staffWith(site.app.kit.db, ['stock'], { now: MONDAY_MORNING });
});

const PATH = '/api/components/components';

function call<Data>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) {
  return request<Data>(site.app.url + path, method, body, sofia.headers);
}

const rowOf = (id: string) =>
  site.app.kit.db
    .selectFrom('components')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const movementsOf = (id: string) =>
  site.app.kit.db
    .selectFrom('stock_movements')
    .select(['quantity', 'cause'])
    .where('component_id', '=', id)
    .orderBy('line')
    .execute();

describe('a deleted component', () => {
  test('leaves the lists and the stock; its lines stay', async () => {
    const id = await shelve(site.app.kit.db);
    const { status, body } = await call<{ _id: string }>('DELETE', `${PATH}/${id}`);
    expect([status, body.data, body.message]).toEqual([
      200,
      { _id: id },
      'Componente eliminado correctamente',
    ]);
    const all = await call<Component[]>('GET', PATH);
    expect(all.body.data.map(({ _id }) => _id)).not.toContain(id);
    expect((await movementsOf(id)).map(({ quantity, cause }) => [quantity, cause])).toEqual([
      [25_000, 'first_quantity'],
      [-25_000, 'component_deleted'],
    ]);
    expect((await call<unknown>('DELETE', `${PATH}/${id}`)).status).toBe(404);
    const sale = { componentId: id, quantity: 1, salePrice: 7, clientName: 'Ana' };
    expect((await call<unknown>('POST', '/api/components/sell', sale)).status).toBe(404);
  });

  test('may be in no bill: the refusal names where', async () => {
    const { db } = site.app.kit;
    const id = await shelve(db);
    const { oilChange, crashBars } = site.world;
    await db
      .insertInto('service_components')
      .values({ service_id: oilChange, component_id: id, quantity: 1000 })
      .execute();
    await db
      .insertInto('product_components')
      .values({ product_id: crashBars, component_id: id, quantity: 1000 })
      .execute();
    const { status, body } = await call<unknown>('DELETE', `${PATH}/${id}`);
    expect([status, body.code, body.message]).toEqual([
      409,
      'component-in-use',
      'El componente está en uso en «Cambio de aceite y filtro» y «Kit de defensas», y no se puede eliminar. Puedes desactivarlo.',
    ]);
    expect(body.data).toEqual({
      services: [{ _id: oilChange, name: 'Cambio de aceite y filtro' }],
      products: [{ _id: crashBars, name: 'Kit de defensas' }],
    });
    expect((await rowOf(id)).deleted_at).toBeNull();
    await db.deleteFrom('service_components').where('component_id', '=', id).execute();
    await db.deleteFrom('product_components').where('component_id', '=', id).execute();
    expect((await call<unknown>('DELETE', `${PATH}/${id}`)).status).toBe(200);
  });

  test('gets into no bill, not even at the same moment', async () => {
    const { db } = site.app.kit;
    const { oilChange } = site.world;
    for (let round = 0; round < 10; round += 1) {
      const id = await shelve(db);
      const [deleted, billed] = await Promise.all([
        call<unknown>('DELETE', `${PATH}/${id}`),
        db
          .insertInto('service_components')
          .values({ service_id: oilChange, component_id: id, quantity: 1000 })
          .execute()
          .then(
            () => true,
            () => false,
          ),
      ]);
      expect([200, 409]).toContain(deleted.status);
      expect(deleted.status === 200).toBe(!billed);
      await db.deleteFrom('service_components').where('component_id', '=', id).execute();
    }
  });
});

test('the stock is sound after all of it', () => expectSoundStock(site.app.kit.db));
