import { beforeAll, describe, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, expectSoundStock } from '#test/stock.ts';
import type { Component } from '../contract/component.ts';

/** Buying components through the API. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});

function post<Data>(path: string, body: unknown, key?: string) {
  const headers = { ...sofia.headers, ...(key !== undefined && { 'idempotency-key': key }) };
  return request<Data>(site.app.url + path, 'POST', body, headers);
}
const buy = (id: string, body: Record<string, unknown>, key?: string) =>
  post<Component>(`/api/components/components/${id}/purchases`, body, key);

const everything = async (id: string) => {
  const { db } = site.app.context;
  return {
    component: await db
      .selectFrom('components')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    movements: await db.selectFrom('stock_movements').selectAll().execute(),
    purchases: await db.selectFrom('stock_purchases').selectAll().execute(),
  };
};

describe('POST /api/components/components/{id}/purchases', () => {
  test('records one expense if requested, and rejects an expense without a cost', async () => {
    const { db } = site.app.context;
    const long = await createStockedComponent(db, { name: '🏍'.repeat(100) });
    const much = { quantity: 1, unitCost: 1, supplier: 'ñ'.repeat(100), recordExpense: true };
    expect((await buy(long, much)).status).toBe(201);
    await db.deleteFrom('expenses').execute();
    const id = await createStockedComponent(db, { name: 'Aceite 10W-40', unit: 'liter' });
    const expenses = () =>
      db
        .selectFrom('expenses')
        .select(['amount_cents', 'concept', 'category', 'day', 'actor_name'])
        .execute();
    await buy(id, { quantity: 2, unitCost: 4 });
    expect(await expenses()).toEqual([]);
    const form = { quantity: 2.5, unitCost: 4.25, supplier: 'Repuestos Sur', recordExpense: true };
    await Promise.all([buy(id, form, 'una-compra'), buy(id, form, 'una-compra')]);
    expect(await expenses()).toEqual([
      {
        amount_cents: 1_063,
        concept: 'Compra de Aceite 10W-40 a Repuestos Sur',
        category: 'Materia prima',
        day: '2026-11-23',
        actor_name: 'Sofía Güida',
      },
    ]);
    const before = await everything(id);
    const free = await buy(id, { quantity: 1, unitCost: 0, recordExpense: true });
    expect([free.status, free.body.fields]).toEqual([
      400,
      { unitCost: 'Una compra sin costo no es un gasto.' },
    ]);
    const dear = await buy(id, { quantity: 2, unitCost: 10_000_000 });
    expect([dear.status, dear.body.fields]).toEqual([
      400,
      { quantity: 'El total de la compra no puede superar los 10.000.000.' },
    ]);
    expect(await everything(id)).toEqual(before);
  });

  test('adds to the stock at the weighted average of both costs', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db, { quantity: 10_000, costPerUnitCents: 350 });
    const { status, body } = await buy(id, {
      quantity: 5,
      unitCost: 4.25,
      supplier: 'Repuestos Sur',
    });
    expect([status, body.message]).toEqual([201, 'Compra registrada correctamente']);
    expect([body.data.quantity, body.data.costPerUnit]).toEqual([15, 3.75]);
    const bought = await db
      .selectFrom('stock_purchases')
      .selectAll()
      .where('component_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(bought).toMatchObject({
      supplier: 'Repuestos Sur',
      quantity: 5000,
      unit_cost_cents: 425,
      actor_name: 'Sofía Güida',
    });
    const moved = await db
      .selectFrom('stock_movements')
      .selectAll()
      .where('reference_id', '=', bought.id)
      .execute();
    expect(moved).toMatchObject([
      {
        type: 'manual_adjustment',
        quantity: 5000,
        cause: 'purchase',
        reference_type: 'purchase',
        unit_cost_cents: 425,
      },
    ]);
    const path = `/api/stock/movements?componentId=${id}&limit=1`;
    const { body: ledger } = await request<{ movements: { reason: string }[] }>(
      site.app.url + path,
      'GET',
      undefined,
      sofia.headers,
    );
    expect(ledger.data.movements[0]?.reason).toBe('Compra a Repuestos Sur');
  });

  test('sets the cost to the purchase cost if the stock was 0', async () => {
    const id = await createStockedComponent(site.app.context.db, {
      unit: 'liter',
      quantity: 0,
      costPerUnitCents: 9999,
    });
    expect((await buy(id, { quantity: 0.1, unitCost: 2 })).body.data.costPerUnit).toBe(2);
  });

  test('adds ten concurrent purchases and averages their costs', async () => {
    const id = await createStockedComponent(site.app.context.db, {
      quantity: 0,
      costPerUnitCents: 0,
    });
    await Promise.all(
      Array.from({ length: 10 }, (_, cost) => buy(id, { quantity: 1, unitCost: cost })),
    );
    const { component, purchases } = await everything(id);
    expect(component.quantity).toBe(10_000);
    expect(purchases.length).toBeGreaterThanOrEqual(10);
    // Each step rounds by at most half a cent.
    expect(Math.abs(component.cost_per_unit_cents - 450)).toBeLessThanOrEqual(2);
  });

  test('records one purchase for three requests with one idempotency key', async () => {
    const id = await createStockedComponent(site.app.context.db);
    const again = [1, 2, 3].map(() => buy(id, { quantity: 1, unitCost: 1 }, 'p-1'));
    expect((await Promise.all(again)).map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await everything(id)).component.quantity).toBe(26_000);
  });

  test.each([
    ['quantity', 0, 'La cantidad debe ser mayor a 0'],
    ['quantity', 0.0001, 'La cantidad puede tener hasta 3 decimales.'],
    ['unitCost', -1, 'El costo debe ser 0 o más, con hasta 2 decimales.'],
    ['unitCost', undefined, 'El costo debe ser 0 o más, con hasta 2 decimales.'],
    ['supplier', 'x'.repeat(121), 'El proveedor no puede superar los 120 caracteres.'],
  ])('rejects %s %j with 400 and its sentence', async (field, value, sentence) => {
    const id = await createStockedComponent(site.app.context.db);
    const before = await everything(id);
    const { status, body } = await buy(id, { quantity: 1, unitCost: 1, [field]: value });
    expect([status, body.message]).toEqual([400, sentence]);
    expect(await everything(id)).toEqual(before);
    expect((await buy('x', { quantity: 1, unitCost: 1 })).status).toBe(404);
  });
});

test('the stock passes its integrity checks after all tests of this file', () =>
  expectSoundStock(site.app.context.db));
