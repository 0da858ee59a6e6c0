import { beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#shared/contract/access-policy.ts';
import { type Caller, callerWith, postProduct } from '#test/catalogue-calls.ts';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { createStockedComponent, expectSoundStock } from '#test/stock.ts';
import type { BasketSale } from '../contract/basket.ts';
import type { KnownClient } from '../contract/sale.ts';

/** The counter basket, through the API. */
const site = testEnvironment();
let seller: Caller;

const SELLER: Permission[] = ['stock', 'productos'];

beforeAll(async () => {
  seller = await callerWith(site.app, SELLER);
});

type Item = { kind: string; id: string; quantity: unknown; salePrice: unknown };

const component = (id: string, quantity: unknown = 1, salePrice: unknown = 7): Item => ({
  ...{ kind: 'component', id, quantity, salePrice },
});
const product = (id: string, quantity: unknown = 1, salePrice: unknown = 150): Item => ({
  ...{ kind: 'product', id, quantity, salePrice },
});

function sell(items: Item[], key?: string, by = seller) {
  const body = { items, clientName: 'Ana Rodríguez', clientPhone: '099 123 456' };
  return by<BasketSale>('POST', '/sales', body, key ? { 'idempotency-key': key } : {});
}

/** Creates a product that takes two of the component. */
async function createProductOf(componentId: string, name = 'Baúl'): Promise<string> {
  const components = [{ component: componentId, quantity: 2 }];
  const { body } = await postProduct(seller, { name, components, autoCost: true });
  return body.data._id;
}

async function snapshot() {
  const { db } = site.app.context;
  return {
    sales: await db.selectFrom('sales').selectAll().orderBy('id').execute(),
    income: await db.selectFrom('financial_transactions').selectAll().orderBy('id').execute(),
    stock: await db.selectFrom('components').select(['id', 'quantity']).orderBy('id').execute(),
  };
}

describe('sellBasket', () => {
  test('writes a sale, its movements and its income for each article, linked by one id', async () => {
    const { db } = site.app.context;
    const plug = await createStockedComponent(db, { name: 'Bujía larga', costPerUnitCents: 350 });
    const box = await createProductOf(plug);
    const { status, body } = await sell([component(plug, '2', '7'), product(box, 1, 150)]);
    expect([status, body.message, body.data.total]).toEqual([
      201,
      'Venta registrada correctamente',
      164,
    ]);
    expect(body.data.lines).toMatchObject([
      { kind: 'component', name: 'Bujía larga', quantity: 2, salePrice: 7, total: 14 },
      { kind: 'product', name: 'Baúl', unit: 'piece', quantity: 1, total: 150 },
    ]);
    const sales = await db
      .selectFrom('sales')
      .selectAll()
      .where('basket_id', '=', body.data._id)
      .orderBy('total_price_cents')
      .execute();
    expect(sales).toMatchObject([
      { kind: 'component', total_price_cents: 1400, total_cost_cents: 700 },
      { kind: 'product', total_price_cents: 15_000, total_cost_cents: 700 },
    ]);
    const income = await db
      .selectFrom('financial_transactions')
      .select(['cause_id', 'sale_cents', 'cost_cents', 'client_name'])
      .where(
        'cause_id',
        'in',
        sales.map(({ id }) => id),
      )
      .orderBy('sale_cents')
      .execute();
    expect(income.map((line) => [line.cause_id, line.sale_cents, line.cost_cents])).toEqual(
      sales.map((sale) => [sale.id, sale.total_price_cents, sale.total_cost_cents]),
    );
    await expectSoundStock(db);
  });

  test('answers with the tax data of the buyer on record, which the receipt prints', async () => {
    const { db } = site.app.context;
    const plug = await createStockedComponent(db);
    const taxOf = async (clientName: string, key?: string) => {
      const body = { items: [component(plug)], clientName, clientPhone: '099 555 121' };
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      const { taxNumber, taxName } = (await seller<BasketSale>('POST', '/sales', body, headers))
        .body.data;
      return [taxNumber, taxName];
    };
    expect(await taxOf('Elena Ríos')).toEqual(['', '']);
    await db
      .updateTable('clients')
      .set({ tax_number: '211003420017', tax_name: 'Ríos S.A.' })
      .where('name', '=', 'Elena Ríos')
      .execute();
    const known = ['211003420017', 'Ríos S.A.'];
    expect(await taxOf('Elena Ríos', 'basket-tax')).toEqual(known);
    expect(await taxOf('Elena Ríos', 'basket-tax')).toEqual(known);
    // Another person with the same telephone.
    expect(await taxOf('Ramiro Paz')).toEqual(['', '']);
  });

  test('sells all articles or none, and names the article with insufficient stock', async () => {
    const { db } = site.app.context;
    const plug = await createStockedComponent(db, { name: 'Bujía corta', quantity: 5_000 });
    const chain = await createStockedComponent(db, {
      name: 'Cadena 520',
      unit: 'meter',
      quantity: 1_000,
    });
    const box = await createProductOf(plug, 'Baúl chico');
    const before = await snapshot();
    const chains = await sell([component(plug), component(chain, 2)]);
    expect([chains.status, chains.body.message, chains.body.fields]).toEqual([
      409,
      'Cadena 520: Stock insuficiente. Disponible: 1',
      { 'items.1.quantity': 'Stock insuficiente. Disponible: 1' },
    ]);
    // The first line sells two of the five: one product can be built of the rest.
    const boxes = await sell([component(plug, 2), product(box, 2)]);
    expect([boxes.status, boxes.body.message]).toEqual([
      409,
      'Baúl chico: No hay suficientes componentes. Máximo fabricable: 1 unidades',
    ]);
    const nothing = await sell([component(plug), component(chain, 0.001, 0.01)]);
    expect([nothing.status, nothing.body.fields]).toEqual([
      400,
      { 'items.1.quantity': 'El total de la venta debe ser al menos 0,01.' },
    ]);
    expect((await sell([component(plug), component('x')])).status).toBe(404);
    expect(await snapshot()).toEqual(before);
  });

  test('rejects an invalid basket with the sentence of each field', async () => {
    const plug = await createStockedComponent(site.app.context.db);
    const box = await createProductOf(plug, 'Baúl mediano');
    const before = await snapshot();
    const fields = async (items: Item[]) => (await sell(items)).body.fields;
    expect(await fields([])).toEqual({ items: 'Agrega al menos un artículo.' });
    expect(await fields([component(plug, 0, 0)])).toEqual({
      'items.0.quantity': 'La cantidad debe ser mayor a 0',
      'items.0.salePrice': 'El precio de venta debe ser mayor a 0',
    });
    expect(await fields([component(plug), product(box, 1.5)])).toEqual({
      'items.1.quantity': 'La cantidad debe ser un número entero de unidades.',
    });
    const unnamed = { items: [component(plug)], clientName: ' ' };
    const { status, body } = await seller('POST', '/sales', unnamed);
    expect([status, body.fields]).toEqual([
      400,
      { clientName: 'El nombre del cliente es requerido' },
    ]);
    expect(await snapshot()).toEqual(before);
  });

  test('requires the permission for each kind of article', async () => {
    const plug = await createStockedComponent(site.app.context.db);
    const box = await createProductOf(plug, 'Baúl grande');
    const before = await snapshot();
    const only = async (permission: Permission, items: Item[]) => {
      const { status, body } = await sell(
        items,
        undefined,
        await callerWith(site.app, [permission]),
      );
      return [status, body.code];
    };
    const both = [component(plug), product(box)];
    expect(await only('stock', both)).toEqual([403, 'products-not-allowed']);
    expect(await only('productos', both)).toEqual([403, 'components-not-allowed']);
    expect(await only('agenda', both)).toEqual([403, 'no-permission']);
    expect(await snapshot()).toEqual(before);
    expect((await only('stock', [component(plug)]))[0]).toBe(201);
    expect((await only('productos', [product(box)]))[0]).toBe(201);
  });

  test('sells once per idempotency key', async () => {
    const plug = await createStockedComponent(site.app.context.db);
    const twins = await Promise.all([1, 2, 3].map(() => sell([component(plug)], 'basket-1')));
    expect(new Set(twins.map(({ body }) => body.data._id)).size).toBe(1);
    expect((await sell([component(plug, 2)], 'basket-1')).body.code).toBe('idempotency-conflict');
  });

  test('sells concurrent baskets with the same articles in opposite order without a deadlock', async () => {
    const { db } = site.app.context;
    const [a, b, c] = await Promise.all(
      [1, 2, 3].map(() => createStockedComponent(db, { quantity: 60_000 })),
    );
    if (!a || !b || !c) throw new Error('three components are shelved');
    const [x, y] = [await createProductOf(a, 'Kit A'), await createProductOf(c, 'Kit C')];
    const items = [component(c), product(x), component(b), product(y), component(a)];
    const sold = await Promise.all(
      Array.from({ length: 24 }, (_, at) => sell(at % 2 === 0 ? items : items.toReversed())),
    );
    const made = sold.filter(({ status }) => status === 201).length;
    expect(sold.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    // Each basket takes three of a and of c, one of b.
    expect(made).toBe(20);
    await expectSoundStock(db);
  });
});

test('GET /api/sales/clients returns each client once, from records that the seller may read', async () => {
  const { db } = site.app.context;
  const plug = await createStockedComponent(db);
  const buy = (clientName: string, clientPhone: string) =>
    seller('POST', '/sales', { items: [component(plug)], clientName, clientPhone });
  await buy('Zoé Núñez', '099 111 222');
  site.app.setNow(MONDAY_MORNING + 60_000);
  await buy('Zoe Nuñez', '099111222');
  await buy('Zoé Núñez', '098 000 111');
  await insertCitation(db, site.fixtures.oilChange, {
    client_name: 'Zoé de la agenda',
    client_phone: '097 555 111',
  });
  const known = async (permissions: Permission[], search: string) => {
    const caller = await callerWith(site.app, permissions);
    const path = `/sales/clients?search=${encodeURIComponent(search)}`;
    const { body } = await caller<{ clients: KnownClient[] }>('GET', path);
    return body.data.clients.map(({ name, phone }) => `${name} ${phone}`).toSorted();
  };
  const own = ['Zoe Nuñez 099111222', 'Zoé Núñez 098 000 111'];
  expect(await known(['stock'], 'ZOE')).toEqual(own.toSorted());
  expect(await known(['productos'], 'ZOE')).toEqual([]);
  expect(await known(['stock'], '098 000')).toEqual(['Zoé Núñez 098 000 111']);
  expect(await known(['stock'], 'zo')).toEqual([]);
  // The agenda's client and telephone stay unknown to a seller without access to clients.
  expect(await known(['stock', 'productos'], '097 555')).toEqual([]);
  for (const permission of ['agenda', 'reservas', 'historial'] as const) {
    expect(await known(['stock', permission], '097 555')).toEqual(['Zoé de la agenda 097 555 111']);
    // The record has the name and the telephone with which each client was first recorded.
    expect(await known(['stock', permission], 'zoe')).toEqual(
      ['Zoé Núñez 098 000 111', 'Zoé Núñez 099 111 222', 'Zoé de la agenda 097 555 111'].toSorted(),
    );
  }
});
