import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, expectSoundStock } from '#test/stock.ts';
import type { Component } from '../contract/component.ts';

/** Buying several components on one invoice through the API. */
const site = testEnvironment();
let sofia: Staff;
let plug: string;
let oil: string;

type Reply = { _id: string; components: Component[]; total: number };

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});

beforeEach(async () => {
  const { db } = site.app.context;
  await db.deleteFrom('expenses').execute();
  plug = await createStockedComponent(db, {
    name: 'Bujía',
    quantity: 10_000,
    costPerUnitCents: 350,
  });
  oil = await createStockedComponent(db, {
    name: 'Aceite',
    unit: 'liter',
    quantity: 0,
    costPerUnitCents: 900,
  });
});

const line = (componentId: string, quantity: number, unitCost: number) => ({
  componentId,
  quantity,
  unitCost,
});
function buy(body: Record<string, unknown>, { key = '', headers = sofia.headers } = {}) {
  const sent = { ...headers, ...(key !== '' && { 'idempotency-key': key }) };
  return request<Reply>(`${site.app.url}/api/stock/purchases`, 'POST', body, sent);
}

async function everything() {
  const { db } = site.app.context;
  return {
    components: await db.selectFrom('components').selectAll().orderBy('id').execute(),
    movements: await db.selectFrom('stock_movements').selectAll().orderBy('line').execute(),
    purchases: await db.selectFrom('stock_purchases').selectAll().orderBy('id').execute(),
    expenses: await db.selectFrom('expenses').selectAll().orderBy('id').execute(),
    audit: await db.selectFrom('audit_log').select('id').orderBy('id').execute(),
  };
}

const of = async (id: string) => {
  const { movements, purchases } = await everything();
  return {
    movements: movements.filter((each) => each.component_id === id && each.cause === 'purchase'),
    purchases: purchases.filter((each) => each.component_id === id),
  };
};

describe('POST /api/stock/purchases', () => {
  test('records a movement and the average cost of each component, and one expense', async () => {
    const { status, body } = await buy({
      items: [line(plug, 10, 4.5), line(oil, 2.5, 8)],
      supplier: 'Repuestos Sur',
      invoiceNumber: 'A-1207',
      recordExpense: true,
    });
    expect([status, body.message]).toEqual([201, 'Compra registrada correctamente']);
    expect(body.data.total).toBe(65);
    expect(
      body.data.components.map(({ name, quantity, costPerUnit }) => [name, quantity, costPerUnit]),
    ).toEqual([
      ['Bujía', 20, 4],
      ['Aceite', 2.5, 8],
    ]);
    const [plugs, oils] = [await of(plug), await of(oil)];
    for (const { purchases, movements } of [plugs, oils]) {
      expect(purchases).toMatchObject([
        { invoice_id: body.data._id, invoice_number: 'A-1207', supplier: 'Repuestos Sur' },
      ]);
      expect(movements.at(-1)).toMatchObject({
        cause: 'purchase',
        reference_id: purchases[0]?.id,
        actor_name: 'Sofía Güida',
      });
    }
    expect(await site.app.context.db.selectFrom('expenses').selectAll().execute()).toMatchObject([
      {
        amount_cents: 6_500,
        concept: 'Compra de 2 componentes a Repuestos Sur, factura A-1207',
        category: 'Materia prima',
        purchase_id: plugs.purchases[0]?.id,
      },
    ]);
    const history = `${site.app.url}/api/stock/movements?componentId=${oil}`;
    const moved = await request<{ movements: { reason: string }[] }>(
      history,
      'GET',
      undefined,
      sofia.headers,
    );
    expect(moved.body.data.movements[0]?.reason).toBe('Compra a Repuestos Sur, factura A-1207');
    const logged = await site.app.context.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(logged).toEqual({
      action: 'components-purchased',
      details: { components: 2, total: 65, supplier: 'Repuestos Sur', invoice: 'A-1207' },
    });
    await expectSoundStock(site.app.context.db);
  });

  test('records one purchase per idempotency key, and no expense unless requested', async () => {
    const body = { items: [line(plug, 1, 3), line(oil, 1, 3)] };
    const both = await Promise.all([buy(body, { key: 'factura' }), buy(body, { key: 'factura' })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0].body).toEqual(both[1].body);
    const { movements } = await of(plug);
    expect(movements.map((each) => each.new_stock)).toEqual([11_000]);
    expect((await everything()).expenses).toEqual([]);
    const other = await buy({ items: [line(plug, 2, 3)] }, { key: 'factura' });
    expect(other.status).toBe(409);
  });

  test('records concurrent purchases completely or not at all, in any order, without a deadlock', async () => {
    const forwards = { items: [line(plug, 1, 5), line(oil, 2, 7)] };
    const backwards = { items: forwards.items.toReversed() };
    const broken = { items: [line(plug, 1, 5), line('nadie', 1, 5)] };
    const wave = Array.from({ length: 12 }, (_each, at) => [forwards, backwards, broken][at % 3]);
    const answers = await Promise.all(wave.map((each) => buy(each ?? {})));
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 12 }, (_each, at) => (at % 3 === 2 ? 404 : 201)),
    );
    const { components } = await everything();
    const quantityOf = (id: string) => components.find((each) => each.id === id)?.quantity;
    expect([quantityOf(plug), quantityOf(oil)]).toEqual([18_000, 16_000]);
    await expectSoundStock(site.app.context.db);
  });

  test.each([
    ['no items', () => ({ items: [] }), { items: 'Agrega al menos un componente.' }],
    [
      '101 items',
      () => ({ items: Array.from({ length: 101 }, () => line(plug, 1, 1)) }),
      { items: 'Una compra puede tener hasta 100 componentes.' },
    ],
    [
      'one component twice',
      () => ({ items: [line(plug, 1, 1), line(oil, 1, 1), line(plug, 2, 1)] }),
      { 'items.2.componentId': 'Ese componente ya está en la compra.' },
    ],
    [
      'a quantity of 0',
      () => ({ items: [line(oil, 1, 1), line(plug, 0, 1)] }),
      { 'items.1.quantity': 'La cantidad debe ser mayor a 0' },
    ],
    [
      'a cost below 0',
      () => ({ items: [line(plug, 1, -1)] }),
      { 'items.0.unitCost': 'El costo debe ser 0 o más, con hasta 2 decimales.' },
    ],
    [
      'a fraction of a piece',
      () => ({ items: [line(oil, 1, 1), line(plug, 1.5, 1)] }),
      { 'items.1.quantity': 'La cantidad debe ser un número entero de unidades.' },
    ],
    [
      'a total above the maximum',
      () => ({ items: [line(plug, 1, 6_000_000), line(oil, 1, 6_000_000)] }),
      { items: 'El total de la compra no puede superar los 10.000.000.' },
    ],
    [
      'an expense without a cost',
      () => ({ items: [line(plug, 1, 0)], recordExpense: true }),
      { items: 'Una compra sin costo no es un gasto.' },
    ],
    [
      'an invoice number of 61 characters',
      () => ({ items: [line(plug, 1, 1)], invoiceNumber: '1'.repeat(61) }),
      { invoiceNumber: 'El número de factura no puede superar los 60 caracteres.' },
    ],
  ])('rejects %s with 400 and changes nothing', async (_what, body, fields) => {
    const before = await everything();
    const reply = await buy(body());
    expect([reply.status, reply.body.fields]).toEqual([400, fields]);
    expect(await everything()).toEqual(before);
  });

  test('is backed by constraints: one line per component, and no number without an invoice', async () => {
    expect((await buy({ items: [line(plug, 1, 1)], invoiceNumber: 'A-7' })).status).toBe(201);
    const [purchase] = (await of(plug)).purchases;
    if (purchase === undefined) throw new Error('The purchase was not written.');
    const insert = (changed: object) =>
      site.app.context.db
        .insertInto('stock_purchases')
        .values({ ...purchase, ...changed })
        .execute();
    await expect(insert({ id: newId() })).rejects.toThrow('stock_purchases_once_per_invoice');
    await expect(insert({ id: newId(), invoice_id: null })).rejects.toThrow(
      'stock_purchases_number_of_invoice',
    );
  });

  test('rejects an unknown component with 404 at its item, and a missing permission with 403', async () => {
    const before = await everything();
    const gone = await buy({
      items: [line(plug, 1, 1), line('00000000-0000-7000-8000-000000000000', 1, 1)],
    });
    expect([gone.status, gone.body.message, gone.body.fields]).toEqual([
      404,
      'No encontramos ese componente. Puede haber sido eliminado.',
      { 'items.1.quantity': 'No encontramos ese componente. Puede haber sido eliminado.' },
    ]);
    const { headers } = await createStaff(site.app.context.db, ['finanzas'], {
      now: MONDAY_MORNING,
    });
    expect((await buy({ items: [line(plug, 1, 1)] }, { headers })).status).toBe(403);
    expect((await everything()).movements).toEqual(before.movements);
  });
});
