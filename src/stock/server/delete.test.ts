import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { type Caller, callerWith, postProduct } from '#test/catalogue-calls.ts';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createReservationIn, reservationPanel } from '#test/reservation-calls.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, expectSoundStock } from '#test/stock.ts';
import type { Component } from '../contract/component.ts';
import { takeFromStock } from './movement-actions.ts';

/** Deleting components through the API. */
const site = testEnvironment();
let sofia: Staff;
let admin: Caller;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
  admin = await callerWith(site.app, 'admin');
});

const PATH = '/api/components/components';

function call<Data>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) {
  return request<Data>(site.app.url + path, method, body, sofia.headers);
}

const rowOf = (id: string) =>
  site.app.context.db
    .selectFrom('components')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const movementsOf = (id: string) =>
  site.app.context.db
    .selectFrom('stock_movements')
    .select(['quantity', 'cause'])
    .where('component_id', '=', id)
    .orderBy('line')
    .execute();

describe('DELETE /api/components/components/{id}', () => {
  test('removes the component and its quantity, and keeps its movements', async () => {
    const id = await createStockedComponent(site.app.context.db);
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
    const { db } = site.app.context;
    const late = db.updateTable('components').set({ quantity: 1 }).where('id', '=', id).execute();
    await expect(late).rejects.toThrow('components_deleted_empty');
    const sale = { componentId: id, quantity: 1, salePrice: 7, clientName: 'Ana' };
    expect((await call<unknown>('POST', '/api/components/sell', sale)).status).toBe(404);
  });

  test('rejects a component in a BOM with 409, and names the services and products', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db);
    const { oilChange, crashBars } = site.fixtures;
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
      citations: [],
      reservations: [],
    });
    expect((await rowOf(id)).deleted_at).toBeNull();
    // The call that the panel makes before a deletion returns the same records.
    const asked = await call<unknown>('GET', `${PATH}/${id}/users`);
    expect([asked.status, asked.body.data]).toEqual([200, body.data]);
    await db.deleteFrom('service_components').where('component_id', '=', id).execute();
    await db.deleteFrom('product_components').where('component_id', '=', id).execute();
    const noUsers = { services: [], products: [], citations: [], reservations: [] };
    expect((await call<unknown>('GET', `${PATH}/${id}/users`)).body.data).toEqual(noUsers);
    expect((await call<unknown>('DELETE', `${PATH}/${id}`)).status).toBe(200);
    for (const unknown of [id, 'nothing']) {
      const gone = await call<unknown>('GET', `${PATH}/${unknown}/users`);
      expect([gone.status, gone.body.code]).toEqual([404, 'unknown-component']);
    }
  });

  test('rejects a component that an accepted reservation of a deleted product needs', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db);
    const product = await postProduct(admin, {
      components: [{ component: id, quantity: 1 }],
      publishIn: { agendaTaller: false, reservaTuyo: true },
    });
    const panel = await reservationPanel(site.app);
    const booked = await createReservationIn(site.app, panel, product.body.data._id, 'accepted');
    expect((await admin('DELETE', `/products/${product.body.data._id}`)).status).toBe(200);
    const waiting = await call<unknown>('DELETE', `${PATH}/${id}`);
    expect([waiting.status, waiting.body.code]).toEqual([409, 'component-in-use']);
    expect(waiting.body.message).toContain(
      'en uso en «Baúl de 45 litros (eliminado, con trabajos pendientes)»',
    );
    await panel.move(booked, 'cancelled');
    expect((await call<unknown>('DELETE', `${PATH}/${id}`)).status).toBe(200);
  });

  test('rejects a component that a delivered reservation may still return to stock', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db);
    const product = await postProduct(admin, {
      components: [{ component: id, quantity: 1 }],
      publishIn: { agendaTaller: false, reservaTuyo: true },
    });
    const panel = await reservationPanel(site.app);
    const booked = await createReservationIn(site.app, panel, product.body.data._id, 'delivered');
    const code = (await panel.detail(booked)).body.data.code;
    await db.deleteFrom('product_components').where('component_id', '=', id).execute();
    const held = await call<unknown>('DELETE', `${PATH}/${id}`);
    expect([held.status, held.body.code, held.body.data]).toEqual([
      409,
      'component-in-use',
      {
        services: [],
        products: [],
        citations: [],
        reservations: [{ _id: booked, name: `Reserva ${code}` }],
      },
    ]);
    await panel.move(booked, 'ready');
    await panel.move(booked, 'cancelled');
    expect((await rowOf(id)).quantity).toBe(25_000);
    expect((await call<unknown>('DELETE', `${PATH}/${id}`)).status).toBe(200);
  });

  test('rejects a component of an installed citation until the citation is deleted', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db);
    const citation = await insertCitation(db, site.fixtures.oilChange, { status: 'installed' });
    const why = {
      reference: { type: 'citation', id: citation },
      actor: null,
      now: MONDAY_MORNING,
    } as const;
    await inTransaction(db, (tx) => takeFromStock(tx, [{ componentId: id, quantity: 1000 }], why));
    const held = await call<unknown>('DELETE', `${PATH}/${id}`);
    expect([held.status, held.body.message]).toEqual([
      409,
      'El componente está en uso en «Cita: Cambio de aceite y filtro», y no se puede eliminar. Puedes desactivarlo.',
    ]);
    expect((await admin('DELETE', `/citations/${citation}`)).status).toBe(200);
    expect((await rowOf(id)).quantity).toBe(25_000);
    expect((await call<unknown>('DELETE', `${PATH}/${id}`)).status).toBe(200);
  });

  test('and a concurrent insert of the component into a BOM never both succeed', async () => {
    const { db } = site.app.context;
    const { oilChange } = site.fixtures;
    for (let round = 0; round < 10; round += 1) {
      const id = await createStockedComponent(db);
      const [deleted, inserted] = await Promise.all([
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
      expect(deleted.status === 200).toBe(!inserted);
      await db.deleteFrom('service_components').where('component_id', '=', id).execute();
    }
  });
});

test('the stock passes its integrity checks after all tests of this file', () =>
  expectSoundStock(site.app.context.db));
