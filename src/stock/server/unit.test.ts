import { beforeAll, describe, expect, test } from 'vitest';
import { request } from '#test/http.ts';
import { testSite } from '#test/site.ts';
import { type Staff, staffWith } from '#test/staff.ts';
import { shelve } from '#test/stock.ts';
import type { Component } from '../contract/component.ts';

/** What a component is counted in, through the door. */
const site = testSite();
let sofia: Staff;

beforeAll(async () => {
  sofia = await staffWith(site.app.kit.db, ['stock']);
});

const put = (id: string, body: unknown) =>
  request<Component>(`${site.app.url}/api/components/components/${id}`, 'PUT', body, sofia.headers);

describe('the unit', () => {
  const STAYS =
    'La unidad no se puede cambiar: el componente ya tiene movimientos o está en uso. Crea otro con esa unidad.';

  test('stays once something was counted in it', async () => {
    const { db } = site.app.kit;
    const id = await shelve(db, { unit: 'liter' });
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

  test('stays where a service has it in its bill, and is free before', async () => {
    const { db } = site.app.kit;
    const id = await shelve(db, { unit: 'liter', quantity: 0 });
    const first = await put(id, { unit: 'kilogram' });
    expect([first.status, first.body.data.unit]).toEqual([200, 'kilogram']);
    await db
      .insertInto('service_components')
      .values({ service_id: site.world.oilChange, component_id: id, quantity: 800 })
      .execute();
    const refused = await put(id, { unit: 'liter' });
    expect([refused.status, refused.body.code]).toEqual([409, 'unit-stays']);
  });
});
