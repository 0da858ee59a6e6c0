import { beforeAll, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, expectSoundStock } from '#test/stock.ts';
import type { Component } from '../contract/component.ts';

/** Counting components through the API. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
function call<Data>(method: Method, path: string, body?: unknown, key?: string) {
  const headers = { ...sofia.headers, ...(key !== undefined && { 'idempotency-key': key }) };
  return request<Data>(site.app.url + path, method, body, headers);
}
type Figure = { component: Component; asOf: number };
type Line = { componentId: string; counted: unknown; asOf: unknown };

const figure = async (id: string) =>
  (await call<Figure>('GET', `/api/stock/components/${id}/figure`)).body.data;
const counted = async (id: string, quantity: unknown): Promise<Line> => ({
  componentId: id,
  counted: quantity,
  asOf: (await figure(id)).asOf,
});
const apply = (lines: unknown, rest: object = {}, key?: string) =>
  call<{ lines: number; adjusted: number }>('POST', '/api/stock/counts', { lines, ...rest }, key);
const sell = (componentId: string, quantity: number) =>
  call('POST', '/api/components/sell', { componentId, quantity, salePrice: 9, clientName: 'Ana' });
const onHand = async (id: string) => (await figure(id)).component.quantity;

const ledger = (id: string) =>
  site.app.context.db
    .selectFrom('stock_movements')
    .select(['type', 'quantity', 'reason', 'actor_name'])
    .where('component_id', '=', id)
    .orderBy('line')
    .execute();
const counts = () =>
  site.app.context.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'stock-counted');

test('applyCount adjusts each component by its difference, with one audit line', async () => {
  const { db } = site.app.context;
  const [less, more, same, empty] = await Promise.all([
    createStockedComponent(db),
    createStockedComponent(db, { unit: 'liter', quantity: 1_250 }),
    createStockedComponent(db),
    createStockedComponent(db, { quantity: 0 }),
  ]);
  const lines = [
    await counted(less, 22),
    await counted(more, '1,5'.replace(',', '.')),
    await counted(same, 25),
    await counted(empty, 3),
  ];
  expect(lines[3]?.asOf).toBe(0);
  const { status, body } = await apply(lines);
  expect([status, body.message]).toEqual([
    201,
    'Conteo aplicado: 4 componentes contados, 3 ajustes',
  ]);
  const reason = 'Conteo de 23/11/2026';
  expect((await ledger(less)).slice(1)).toEqual([
    { type: 'manual_adjustment', quantity: -3_000, reason, actor_name: 'Sofía Güida' },
  ]);
  expect((await ledger(same)).slice(1)).toEqual([]);
  expect(await Promise.all([less, more, same, empty].map(onHand))).toEqual([22, 1.5, 25, 3]);
  expect(await counts().execute()).toEqual([{ details: { reason, lines: 4, adjusted: 3 } }]);
  await expectSoundStock(db);
});

test('applyCount keeps sales and purchases that were recorded after the count', async () => {
  const id = await createStockedComponent(site.app.context.db);
  const line = await counted(id, 20);
  await sell(id, 4);
  await call('POST', `/api/components/components/${id}/purchases`, { quantity: 6, unitCost: 1 });
  const reason = 'Recuento de fin de mes';
  expect((await apply([line], { reason })).status).toBe(201);
  expect(await onHand(id)).toBe(20 - 4 + 6);
  expect((await ledger(id)).at(-1)).toMatchObject({ quantity: -5_000, reason });
  await expectSoundStock(site.app.context.db);
});

test('applyCount applies an idempotency key once, and rejects it with another body', async () => {
  const id = await createStockedComponent(site.app.context.db);
  const line = await counted(id, 20);
  const both = await Promise.all([apply([line], {}, 'un-conteo'), apply([line], {}, 'un-conteo')]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[0]?.body).toEqual(both[1]?.body);
  expect(await ledger(id)).toHaveLength(2);
  const other = await apply([{ ...line, counted: 19 }], {}, 'un-conteo');
  expect([other.status, other.body.code]).toEqual([409, 'idempotency-conflict']);
});

test('applyCount rejects outdated lines, each with its sentence, and changes nothing', async () => {
  const { db } = site.app.context;
  const [fine, gone, adjusted, sold, whole] = await Promise.all(
    Array.from({ length: 5 }, () => createStockedComponent(db)),
  );
  const ids = [fine, gone, adjusted, sold, whole].map(String);
  const amounts = [24, 5, 20, 2, 1.5];
  const lines = await Promise.all(ids.map((id, at) => counted(id, amounts[at])));
  await call('DELETE', `/api/components/components/${gone}`);
  await call('PUT', `/api/components/components/${adjusted}`, { quantity: 21 });
  await sell(String(sold), 10);
  const never = { ...(await counted(String(fine), 1)), componentId: String(sold) };
  const before = await ledger(String(fine));
  const { status, body } = await apply(lines);
  expect([status, body.code, body.message, body.fields]).toEqual([
    409,
    'count-refused',
    'El conteo no se aplicó: hay componentes para contar otra vez. Nada cambió.',
    {
      'lines.1.counted': 'No encontramos ese componente. Puede haber sido eliminado.',
      'lines.2.counted': 'Su stock se ajustó después de que lo contaste. Cuéntalo otra vez.',
      'lines.3.counted':
        'Con lo que salió después de contarlo quedaría en menos de 0. Cuéntalo otra vez.',
      'lines.4.counted': 'La cantidad debe ser un número entero de unidades.',
    },
  ]);
  expect((await apply([never])).body.fields).toEqual({
    'lines.0.counted': 'No se sabe cuánto había cuando lo contaste. Cuéntalo otra vez.',
  });
  const unknown = await apply([{ componentId: 'x', counted: 1, asOf: 0 }]);
  expect(unknown.body.code).toBe('count-refused');
  expect(await ledger(String(fine))).toEqual(before);
});

test('applyCount accepts an unchanged stored fraction of a unit that is counted whole', async () => {
  const { db } = site.app.context;
  const id = await createStockedComponent(db, { unit: 'box', quantity: 2_500 });
  expect((await apply([await counted(id, 2.5)])).body.data.adjusted).toBe(0);
});

test.for([
  ['no lines', () => [], { lines: 'Cuenta al menos un componente.' }],
  [
    'a negative quantity',
    (line: Line) => [{ ...line, counted: -1 }],
    { 'lines.0.counted': 'La cantidad contada debe ser 0 o más.' },
  ],
  [
    'a quantity that is no number',
    (line: Line) => [{ ...line, counted: 'BUJ-1' }],
    { 'lines.0.counted': 'La cantidad contada debe ser 0 o más.' },
  ],
  [
    'a line without its moment',
    ({ componentId }: Line) => [{ componentId, counted: 1 }],
    { 'lines.0.asOf': 'Falta el momento en que se contó.' },
  ],
  [
    'a component twice',
    (line: Line) => [line, line],
    { 'lines.1.counted': 'Ese componente ya está en el conteo.' },
  ],
] as const)('applyCount answers 400 to %s', async ([, linesOf, fields]) => {
  const id = await createStockedComponent(site.app.context.db);
  const { status, body } = await apply(linesOf(await counted(id, 3)));
  expect([status, body.fields]).toEqual([400, fields]);
  expect(await onHand(id)).toBe(25);
});

test('getCountFigure answers 404 for an unknown component', async () => {
  for (const id of ['x', '00000000-0000-7000-8000-000000000000']) {
    const { status, body } = await call('GET', `/api/stock/components/${id}/figure`);
    expect([status, body.code]).toEqual([404, 'unknown-component']);
  }
});
