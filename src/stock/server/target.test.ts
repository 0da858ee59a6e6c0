import { beforeAll, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent } from '#test/stock.ts';
import type { Component } from '../contract/component.ts';

/** The optional target of a component, in its form and in CSV. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});

const PATH = '/api/components';
function send<Data = Component>(method: 'POST' | 'PUT', path: string, body: unknown) {
  return request<Data>(`${site.app.url}${PATH}${path}`, method, body, sofia.headers);
}
const stored = async (id: string) => {
  const { target_stock: target, min_stock: least } = await site.app.context.db
    .selectFrom('components')
    .select(['target_stock', 'min_stock'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [least, target];
};
const LOW = 'La cantidad objetivo debe ser mayor al stock mínimo.';

test('a target quantity is set on creation, kept if left out, and cleared by null', async () => {
  const form = { code: 'OBJ-1', name: 'Filtro', unit: 'piece', minStock: 5, targetStock: '12' };
  const { body } = await send('POST', '/components', form);
  expect(body.data.targetStock).toBe(12);
  const path = `/components/${body.data._id}`;
  expect((await send('PUT', path, { name: 'Filtro de aire' })).body.data.targetStock).toBe(12);
  // The minimum may exceed the target; the order then fills up to the minimum.
  expect((await send('PUT', path, { minStock: 20 })).status).toBe(200);
  expect(await stored(body.data._id)).toEqual([20_000, 12_000]);
  expect((await send('PUT', path, { targetStock: null })).body.data.targetStock).toBeNull();
});

test.each([
  [{ minStock: 5, targetStock: 5 }, LOW],
  [{ targetStock: 0 }, LOW],
  [{ targetStock: 'mucho' }, LOW],
  [{ targetStock: 7.5 }, 'La cantidad debe ser un número entero de unidades.'],
])(
  'creation and change of a component reject the target in %j and write nothing',
  async (amounts, sentence) => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db, { targetStock: 9_000 });
    const made = await send('POST', '/components', {
      ...{ code: 'OBJ-2', name: 'Malo', unit: 'piece' },
      ...amounts,
    });
    expect([made.status, made.body.fields]).toEqual([400, { targetStock: sentence }]);
    const edited = await send('PUT', `/components/${id}`, amounts);
    expect([edited.status, edited.body.fields]).toEqual([400, { targetStock: sentence }]);
    expect(await stored(id)).toEqual([5_000, 9_000]);
  },
);

test('a CSV import keeps targets without their column, and sets and clears them with it', async () => {
  const { db } = site.app.context;
  const id = await createStockedComponent(db, { code: 'OBJ-3', targetStock: 9_000 });
  const importCsv = (csv: string) =>
    send<{ imported: boolean; problems: object[] }>('POST', '/csv', { csv, preview: false });
  expect((await importCsv('codigo;stock_minimo\nOBJ-3;10')).body.data.imported).toBe(true);
  expect(await stored(id)).toEqual([10_000, 9_000]);
  await importCsv('codigo;cantidad_objetivo\nOBJ-3;30');
  expect(await stored(id)).toEqual([10_000, 30_000]);
  const low = await importCsv('codigo;cantidad_objetivo\nOBJ-3;10');
  expect(low.body.data).toMatchObject({
    imported: false,
    problems: [{ line: 2, column: 'cantidad_objetivo', sentence: LOW }],
  });
  await importCsv('codigo;cantidad_objetivo\nOBJ-3;');
  expect(await stored(id)).toEqual([10_000, null]);
});
