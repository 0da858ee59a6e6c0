import { beforeAll, describe, expect, test } from 'vitest';
import type { Component } from '#stock/contract/component.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type Reply, request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, expectSoundStock } from '#test/stock.ts';

/** Selling components through the API. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});

type Sold = { _id: string; component: Component; total: number };

function post<Data>(path: string, body: unknown, key?: string) {
  const headers = { ...sofia.headers, ...(key !== undefined && { 'idempotency-key': key }) };
  return request<Data>(site.app.url + path, 'POST', body, headers);
}
function sell(
  componentId: string,
  change: Record<string, unknown> = {},
  key?: string,
): Promise<Reply<Sold>> {
  const sale = { componentId, quantity: 1, salePrice: 7, clientName: 'Ana Rodríguez', ...change };
  return post('/api/components/sell', sale, key);
}
const buy = (id: string, body: Record<string, unknown>, key?: string) =>
  post<Component>(`/api/components/components/${id}/purchases`, body, key);

const everything = async (id: string) => ({
  component: await site.app.context.db
    .selectFrom('components')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(),
  sales: await site.app.context.db.selectFrom('sales').selectAll().execute(),
  income: await site.app.context.db.selectFrom('financial_transactions').selectAll().execute(),
  movements: await site.app.context.db.selectFrom('stock_movements').selectAll().execute(),
  purchases: await site.app.context.db.selectFrom('stock_purchases').selectAll().execute(),
});

describe('POST /api/components/sell', () => {
  test('records the movement, the sale with its price and cost, and the income', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db, {
      unit: 'kilogram',
      quantity: 2850,
      costPerUnitCents: 970,
    });
    const { status, body } = await sell(id, {
      quantity: '0.35',
      salePrice: 14.5,
      clientEmail: 'ana@ejemplo.com',
      clientPhone: '099 123 456',
    });
    expect([status, body.message, body.data.total]).toEqual([
      201,
      'Venta registrada correctamente',
      5.08,
    ]);
    expect(body.data.component.quantity).toBe(2.5);
    const sale = await db
      .selectFrom('sales')
      .selectAll()
      .where('id', '=', body.data._id)
      .executeTakeFirstOrThrow();
    expect(sale).toMatchObject({
      kind: 'component',
      component_id: id,
      product_id: null,
      quantity: 350,
      unit_price_cents: 1450,
      total_price_cents: 508,
      total_cost_cents: 340,
      client_name: 'Ana Rodríguez',
      client_email: 'ana@ejemplo.com',
      client_phone: '099 123 456',
      actor_id: sofia.actor.id,
      actor_name: 'Sofía Güida',
      created_at: new Date(MONDAY_MORNING),
    });
    const income = await db
      .selectFrom('financial_transactions')
      .selectAll()
      .where('cause_id', '=', sale.id)
      .execute();
    expect(income).toMatchObject([
      {
        type: 'product',
        cause_type: 'component_sale',
        item_name: sale.item_name,
        client_email: 'ana@ejemplo.com',
        sale_cents: 508,
        cost_cents: 340,
        voided_at: null,
      },
    ]);
    const moved = await db
      .selectFrom('stock_movements')
      .selectAll()
      .where('reference_id', '=', sale.id)
      .execute();
    expect(moved).toMatchObject([
      { type: 'sale', quantity: -350, reference_type: 'component_sale', unit_cost_cents: 970 },
    ]);
  });

  test('keeps the cost of the sale when the cost of the component changes later', async () => {
    const id = await createStockedComponent(site.app.context.db, { costPerUnitCents: 350 });
    const { body } = await sell(id, { quantity: 3 });
    const before = await everything(id);
    await buy(id, { quantity: 100, unitCost: 99.99 });
    const after = await everything(id);
    expect(after.component.cost_per_unit_cents).not.toBe(350);
    expect(after.sales).toEqual(before.sales);
    expect(after.income).toEqual(before.income);
    expect(after.sales.find((sale) => sale.id === body.data._id)?.total_cost_cents).toBe(1050);
    const changed = { code: before.component.code, name: 'Otra', unit: 'piece', costPerUnit: 1 };
    await request(`${site.app.url}/api/components/components/${id}`, 'PUT', changed, sofia.headers);
    expect((await everything(id)).sales).toEqual(before.sales);
  });

  test('sells the whole stock, and rejects 0.001 more with 409', {
    meta: {
      specification: {
        'admin 5 Component sale': [
          ['The maximum is the stock', 'quantity: 2.851', 'quantity: 2.85 '],
          ['Email and phone are optional', "clientName: 'Ana Rodríguez', ...change"],
        ],
      },
    },
  }, async () => {
    const id = await createStockedComponent(site.app.context.db, { unit: 'liter', quantity: 2850 });
    const before = await everything(id);
    const { status, body } = await sell(id, { quantity: 2.851 });
    expect([status, body.code, body.message, body.error]).toEqual([
      409,
      'insufficient-stock',
      'Stock insuficiente. Disponible: 2,85',
      'Stock insuficiente. Disponible: 2,85',
    ]);
    expect(body.data).toEqual({
      component: { _id: id, name: before.component.name, unit: 'liter' },
      available: 2.85,
    });
    expect(await everything(id)).toEqual(before);
    expect((await sell(id, { quantity: 2.85 })).body.data.component.status).toBe('out');
  });

  test('rejects an inactive or unknown component, and a total below 0.01 or above the maximum', async () => {
    const id = await createStockedComponent(site.app.context.db, { active: false });
    const before = await everything(id);
    const inactive = await sell(id);
    expect([inactive.status, inactive.body.message]).toEqual([
      409,
      'Ese componente está desactivado.',
    ]);
    const live = await createStockedComponent(site.app.context.db, { unit: 'liter' });
    const nothing = await sell(live, { quantity: 0.001, salePrice: 0.01 });
    expect([nothing.status, nothing.body.message]).toEqual([
      400,
      'El total de la venta debe ser al menos 0,01.',
    ]);
    const much = await sell(live, { quantity: 2, salePrice: 10_000_000 });
    expect([much.status, much.body.message]).toEqual([
      400,
      'El total de la venta no puede superar los 10.000.000.',
    ]);
    for (const unknown of ['x', '00000000-0000-7000-8000-000000000000']) {
      expect([(await sell(unknown)).status, (await sell(unknown)).body.code]).toEqual([
        404,
        'unknown-component',
      ]);
    }
    expect((await everything(id)).sales).toEqual(before.sales);
  });

  test.each([
    ['componentId', '', 'Por favor selecciona un componente'],
    ['componentId', undefined, 'Por favor selecciona un componente'],
    ['quantity', 0, 'La cantidad debe ser mayor a 0'],
    ['quantity', -1, 'La cantidad debe ser mayor a 0'],
    ['quantity', '', 'La cantidad debe ser mayor a 0'],
    ['quantity', 1e308, 'La cantidad no puede superar los 10.000.000.'],
    ['quantity', 'NaN', 'La cantidad debe ser mayor a 0'],
    ['quantity', 1.0001, 'La cantidad puede tener hasta 3 decimales.'],
    ['salePrice', 0, 'El precio de venta debe ser mayor a 0'],
    ['salePrice', -7, 'El precio de venta debe ser mayor a 0'],
    ['salePrice', 7.005, 'El importe puede tener hasta 2 decimales.'],
    ['clientName', ' ', 'El nombre del cliente es requerido'],
    ['clientEmail', 'ana', 'Por favor ingresa un email válido que contenga @.'],
    ['clientPhone', '12', 'El teléfono debe tener al menos 9 dígitos.'],
  ])(
    'rejects %s %j with 400 and its sentence, and changes nothing',
    {
      meta: {
        specification: {
          'admin 5 Component sale': [
            'Por favor selecciona un componente',
            'La cantidad debe ser mayor a 0',
            'El precio de venta debe ser mayor a 0',
            'El nombre del cliente es requerido',
          ],
        },
      },
    },
    async (field, value, sentence) => {
      const id = await createStockedComponent(site.app.context.db);
      const before = await everything(id);
      const { status, body } = await sell(id, { [field]: value });
      expect([status, body.message, body.fields]).toEqual([400, sentence, { [field]: sentence }]);
      expect(await everything(id)).toEqual(before);
    },
  );

  test('sells once per idempotency key, and rejects another sale with that key', async () => {
    const id = await createStockedComponent(site.app.context.db);
    const twins = await Promise.all([
      sell(id, {}, 'k-1'),
      sell(id, {}, 'k-1'),
      sell(id, {}, 'k-1'),
    ]);
    expect(new Set(twins.map(({ body }) => body.data._id)).size).toBe(1);
    expect(twins.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await everything(id)).component.quantity).toBe(24_000);
    const other = await sell(id, { quantity: 2 }, 'k-1');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-conflict']);
  });

  test('sells 25 of 25 units when 40 requests are concurrent', async () => {
    const id = await createStockedComponent(site.app.context.db);
    const sold = await Promise.all(Array.from({ length: 40 }, () => sell(id)));
    const statuses = sold.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(25);
    expect(statuses.filter((status) => status === 409)).toHaveLength(15);
    expect((await everything(id)).component.quantity).toBe(0);
    const refused = sold.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('Stock insuficiente. Disponible: 0');
  });
});

test('POST /api/components/sell rejects the idempotency key of another user with 409', async () => {
  const id = await createStockedComponent(site.app.context.db);
  const key = '01890a5d-ac96-774b-bcce-b302099a8057';
  expect((await sell(id, {}, key)).status).toBe(201);
  const other = await createStaff(site.app.context.db, ['stock']);
  const sale = { componentId: id, quantity: 1, salePrice: 7, clientName: 'Ana Rodríguez' };
  const headers = { ...other.headers, 'idempotency-key': key };
  const path = `${site.app.url}/api/components/sell`;
  const { status, body } = await request(path, 'POST', sale, headers);
  expect([status, body.code]).toEqual([409, 'idempotency-conflict']);
  expect((await sell(id, {}, key)).status).toBe(201);
});

test('the stock passes its integrity checks after all tests of this file', () =>
  expectSoundStock(site.app.context.db));
