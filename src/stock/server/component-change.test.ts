import { beforeAll, describe, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent } from '#test/stock.ts';
import type { Component } from '../contract/component.ts';

/** Changing components through the API. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});

const PATH = '/api/components/components';

function call<Data = Component>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) {
  return request<Data>(site.app.url + path, method, body, sofia.headers);
}

const movementsOf = (id: string) =>
  site.app.context.db
    .selectFrom('stock_movements')
    .select(['type', 'quantity', 'previous_stock', 'new_stock', 'reason', 'cause', 'actor_name'])
    .where('component_id', '=', id)
    .orderBy('line')
    .execute();

const rowOf = (id: string) =>
  site.app.context.db
    .selectFrom('components')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('PUT /api/components/components/{id}', () => {
  test('records a changed quantity with its reason, and keeps fields that are left out', async () => {
    const id = await createStockedComponent(site.app.context.db, {
      unit: 'liter',
      supplier: 'Uno',
      vehicleTypes: ['bicycle'],
    });
    const { code } = await rowOf(id);
    const edit = { code, name: 'Otro nombre', unit: 'liter', quantity: 22.5, reason: 'Recuento' };
    const { status, body } = await call('PUT', `${PATH}/${id}`, edit);
    expect([status, body.message]).toEqual([200, 'Componente actualizado correctamente']);
    expect(body.data).toMatchObject({
      name: 'Otro nombre',
      quantity: 22.5,
      supplier: 'Uno',
      salePrice: 7,
      vehicleTypes: ['bicycle'],
    });
    expect((await movementsOf(id)).at(-1)).toEqual({
      type: 'manual_adjustment',
      quantity: -2500,
      previous_stock: 25_000,
      new_stock: 22_500,
      reason: 'Recuento',
      cause: null,
      actor_name: 'Sofía Güida',
    });
    const same = await call('PUT', `${PATH}/${id}`, { code, name: 'Otro nombre', unit: 'liter' });
    expect(same.body.data.quantity).toBe(22.5);
    expect(await movementsOf(id)).toHaveLength(2);
  });

  test('clears a price that is sent as null', async () => {
    const id = await createStockedComponent(site.app.context.db);
    const { code, name } = await rowOf(id);
    const { body } = await call('PUT', `${PATH}/${id}`, {
      code,
      name,
      unit: 'piece',
      salePrice: null,
    });
    expect(body.data.salePrice).toBeNull();
  });

  test('rejects a changed quantity with 409 after a concurrent sale, and accepts other fields', async () => {
    const id = await createStockedComponent(site.app.context.db);
    const { code, name } = await rowOf(id);
    const sale = { componentId: id, quantity: 2, salePrice: 7, clientName: 'Ana' };
    await call('POST', '/api/components/sell', sale);
    const form = { code, name, unit: 'piece', expectedQuantity: 25 };
    const counted = await call('PUT', `${PATH}/${id}`, { ...form, quantity: 24 });
    expect([counted.status, counted.body.code, counted.body.message]).toEqual([
      409,
      'component-changed',
      'Otra persona cambió este componente mientras tanto. Revisa cómo quedó.',
    ]);
    expect(counted.body.data).toMatchObject({ _id: id, quantity: 23, costPerUnit: 3.5 });
    const renamed = await call('PUT', `${PATH}/${id}`, { ...form, name: 'Nuevo', quantity: 25 });
    expect([renamed.status, renamed.body.data.quantity]).toEqual([200, 23]);
  });

  test('rejects a changed cost with 409 after a concurrent purchase, and accepts other fields', async () => {
    const id = await createStockedComponent(site.app.context.db, {
      quantity: 10_000,
      costPerUnitCents: 100,
    });
    const { code, name } = await rowOf(id);
    const seen = { code, name, unit: 'piece', expectedQuantity: 10, expectedCostPerUnit: 1 };
    await call('POST', `${PATH}/${id}/purchases`, { quantity: 10, unitCost: 3 });
    const form = { ...seen, quantity: 10, costPerUnit: 1 };
    const placed = await call('PUT', `${PATH}/${id}`, { ...form, location: 'F4' });
    expect(placed.status).toBe(200);
    expect(placed.body.data).toMatchObject({ quantity: 20, costPerUnit: 2, location: 'F4' });
    const priced = await call('PUT', `${PATH}/${id}`, { ...form, costPerUnit: 1.5 });
    expect([priced.status, priced.body.code]).toEqual([409, 'component-changed']);
    expect(priced.body.data).toMatchObject({ _id: id, quantity: 20, costPerUnit: 2 });
    const again = { ...form, costPerUnit: 1.5, expectedCostPerUnit: 2 };
    expect((await call('PUT', `${PATH}/${id}`, again)).body.data.costPerUnit).toBe(1.5);
  });

  test('keeps a concurrent change of other fields when only one field is sent', async () => {
    const id = await createStockedComponent(site.app.context.db);
    await call('PUT', `${PATH}/${id}`, { name: 'Con otro nombre', supplier: 'Uno' });
    const { status, body } = await call('PUT', `${PATH}/${id}`, { location: 'F5' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'Con otro nombre', supplier: 'Uno', location: 'F5' });
  });

  test('rejects the code of another component with 409 and an unknown id with 404', async () => {
    const one = await createStockedComponent(site.app.context.db, { code: 'TOMADO' });
    const other = await createStockedComponent(site.app.context.db);
    const form = { code: 'tomado', name: 'Otro', unit: 'piece', quantity: 1 };
    const taken = await call('PUT', `${PATH}/${other}`, form);
    expect([taken.status, taken.body.code]).toEqual([409, 'code-taken']);
    expect((await rowOf(other)).quantity).toBe(25_000);
    expect((await call('PUT', `${PATH}/${one}`, form)).status).toBe(200);
    for (const id of ['x', '00000000-0000-7000-8000-000000000000']) {
      const unknown = await call('PUT', `${PATH}/${id}`, form);
      expect([unknown.status, unknown.body.message]).toEqual([
        404,
        'No encontramos ese componente. Puede haber sido eliminado.',
      ]);
    }
  });
});
