import { beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#platform/data/database.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent } from '#test/stock.ts';
import type { Component } from '../contract/component.ts';
import { replaceBom } from './bom-actions.ts';

/** Units of components through the API. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});

const put = (id: string, body: unknown) =>
  request<Component>(`${site.app.url}/api/components/components/${id}`, 'PUT', body, sofia.headers);

describe('the unit of a component', () => {
  const STAYS =
    'La unidad no se puede cambiar: el componente ya tiene movimientos o está en uso. Crea otro con esa unidad.';

  test('cannot be changed once the component has a movement', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db, { unit: 'liter' });
    const refused = await put(id, { unit: 'kilogram', name: 'Otro' });
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      'unit-stays',
      { unit: STAYS },
    ]);
    const row = () => db.selectFrom('components').selectAll().where('id', '=', id);
    expect(await row().executeTakeFirst()).toMatchObject({ unit: 'liter' });
    expect((await put(id, { unit: 'liter', name: 'Otro' })).status).toBe(200);
    const past = db.updateTable('components').set({ unit: 'box' }).where('id', '=', id).execute();
    await expect(past).rejects.toThrow('unit of component');
  });

  test('can be changed until the component is in a BOM', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db, { unit: 'liter', quantity: 0 });
    const first = await put(id, { unit: 'kilogram' });
    expect([first.status, first.body.data.unit]).toEqual([200, 'kilogram']);
    await db
      .insertInto('service_components')
      .values({ service_id: site.fixtures.oilChange, component_id: id, quantity: 800 })
      .execute();
    const refused = await put(id, { unit: 'liter' });
    expect([refused.status, refused.body.code]).toEqual([409, 'unit-stays']);
  });
});

describe('units that are counted whole', () => {
  const WHOLE = 'La cantidad debe ser un número entero de unidades.';
  const send = (method: 'POST' | 'PUT', path: string, body: unknown) =>
    request<Component>(`${site.app.url}/api${path}`, method, body, sofia.headers);

  test('reject a new fraction in a form, a sale, a purchase and a BOM', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db);
    const one = `/components/components/${id}`;
    const sale = { componentId: id, quantity: 0.5, salePrice: 1, clientName: 'Ana' };
    const made = { code: 'ENT-1', name: 'Nueva', unit: 'piece', quantity: 1, minStock: 1.5 };
    for (const [field, method, path, body] of [
      ['minStock', 'POST', '/components/components', made],
      ['quantity', 'PUT', one, { quantity: 24.5 }],
      ['quantity', 'POST', `${one}/purchases`, { quantity: 0.5, unitCost: 1 }],
      ['quantity', 'POST', '/components/sell', sale],
    ] as const) {
      const refused = await send(method, path, body);
      expect([refused.status, refused.body.fields]).toEqual([400, { [field]: WHOLE }]);
    }
    const replaced = replaceBom(db as Tx, 'service', site.fixtures.oilChange, {
      bom: [{ componentId: id, quantity: 1_500 }],
      unknown: '',
    });
    await expect(replaced).rejects.toMatchObject({ fields: { 'components.0.quantity': WHOLE } });
  });

  test('accept an unchanged stored fraction while other fields change', async () => {
    const id = await createStockedComponent(site.app.context.db, {
      quantity: 500,
      minStock: 1_500,
    });
    const { status, body } = await put(id, { name: 'Otro', quantity: 0.5, minStock: 1.5 });
    expect([status, body.data.quantity]).toEqual([200, 0.5]);
    expect((await put(id, { quantity: 1 })).status).toBe(200);
    expect((await put(id, { quantity: 0.5 })).body.fields).toEqual({ quantity: WHOLE });
  });
});
