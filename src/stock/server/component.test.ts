import { beforeAll, describe, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type Reply, request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, expectSoundStock } from '#test/stock.ts';
import type { Component } from '../contract/component.ts';

/** Creating components through the API, and the validation of creation and change. */
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

const GREASE = { code: 'GRA-1', name: 'Grasa de litio', unit: 'kilogram' };

describe('POST /api/components/components', () => {
  test('returns the stored component, and records its first quantity as an adjustment', async () => {
    const { status, body } = await call('POST', PATH, {
      ...GREASE,
      quantity: 2.85,
      minStock: '1',
      costPerUnit: 9.7,
      salePrice: '14.50',
      vehicleTypes: ['motorcycle'],
      supplier: '  Lubricantes del Sur ',
      location: 'F3',
    });
    expect([status, body.message]).toEqual([201, 'Componente creado correctamente']);
    const { _id, ...data } = body.data;
    const at = new Date(MONDAY_MORNING).toISOString();
    expect(data).toEqual({
      ...GREASE,
      quantity: 2.85,
      minStock: 1,
      targetStock: null,
      costPerUnit: 9.7,
      salePrice: 14.5,
      vehicleTypes: ['motorcycle'],
      supplier: 'Lubricantes del Sur',
      location: 'F3',
      active: true,
      status: 'in-stock',
      committed: 0,
      available: 2.85,
      createdAt: at,
      updatedAt: at,
    });
    expect(await movementsOf(_id)).toEqual([
      {
        type: 'manual_adjustment',
        quantity: 2850,
        previous_stock: 0,
        new_stock: 2850,
        reason: '',
        cause: 'first_quantity',
        actor_name: 'Sofía Güida',
      },
    ]);
  });

  test('requires only code, name and unit, and records no movement without a quantity', {
    meta: {
      specification: {
        'admin 5 Component form': [
          ['Supplier and location are optional', "{ code: 'MIN-1', name: 'Mínimo', unit: 'box', }"],
        ],
      },
    },
  }, async () => {
    const { status, body } = await call('POST', PATH, {
      code: 'MIN-1',
      name: 'Mínimo',
      unit: 'box',
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ quantity: 0, minStock: 0, costPerUnit: 0, salePrice: null });
    expect(body.data.status).toBe('out');
    expect(await movementsOf(body.data._id)).toEqual([]);
  });

  test('stores quantities exactly: 0.1 plus 0.2 is 0.3', async () => {
    const { body } = await call('POST', PATH, {
      code: 'SUM-1',
      name: 'Suma',
      unit: 'liter',
      quantity: 0.1,
    });
    await call('POST', `${PATH}/${body.data._id}/purchases`, { quantity: 0.2, unitCost: 0 });
    expect((await rowOf(body.data._id)).quantity).toBe(300);
    const after = await call('PUT', `${PATH}/${body.data._id}`, {
      code: 'SUM-1',
      name: 'Suma',
      unit: 'liter',
    });
    expect(after.body.data.quantity).toBe(0.3);
  });

  test('rejects a taken code regardless of case, and accepts the code of a deleted component', async () => {
    const first = await call('POST', PATH, { code: 'Único-1', name: 'Uno', unit: 'piece' });
    const twin = { code: 'úNICO-1', name: 'Otro', unit: 'piece' };
    const refused = await call('POST', PATH, twin);
    const message = 'Ya existe un componente con ese código.';
    const fields = { code: message };
    expect(refused).toMatchObject({ status: 409, body: { code: 'code-taken', message, fields } });
    await call('DELETE', `${PATH}/${first.body.data._id}`);
    expect((await call('POST', PATH, twin)).status).toBe(201);
  });

  test('creates one component for eight concurrent requests with one code', async () => {
    const calls = Array.from({ length: 8 }, () =>
      call('POST', PATH, { code: 'CARRERA', name: 'Carrera', unit: 'piece', quantity: 1 }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });
});

const BAD: [field: string, value: unknown, sentence: string][] = [
  ['code', undefined, 'El código es requerido'],
  ['code', '   ', 'El código es requerido'],
  ['code', 'x'.repeat(41), 'El código no puede superar los 40 caracteres.'],
  ['code', 'a\u0000b', 'El texto contiene caracteres que no se pueden usar.'],
  ['name', '', 'El nombre es requerido'],
  ['name', 'x'.repeat(121), 'El nombre no puede superar los 120 caracteres.'],
  ['unit', 'barrel', 'La unidad es requerida'],
  ['quantity', -1, 'La cantidad debe ser 0 o más.'],
  ['quantity', 'NaN', 'La cantidad debe ser 0 o más.'],
  ['quantity', null, 'La cantidad debe ser 0 o más.'],
  ['quantity', 1e308, 'La cantidad no puede superar los 10.000.000.'],
  ['quantity', 10_000_000.001, 'La cantidad no puede superar los 10.000.000.'],
  ['costPerUnit', 10_000_000.01, 'El importe no puede superar los 10.000.000.'],
  ['quantity', 0.1234, 'La cantidad puede tener hasta 3 decimales.'],
  ['quantity', 1e-9, 'La cantidad puede tener hasta 3 decimales.'],
  ['minStock', -0.001, 'El stock mínimo debe ser 0 o más.'],
  ['costPerUnit', -1, 'El costo debe ser 0 o más, con hasta 2 decimales.'],
  ['costPerUnit', 1.005, 'El importe puede tener hasta 2 decimales.'],
  ['costPerUnit', [1], 'El costo debe ser 0 o más, con hasta 2 decimales.'],
  ['salePrice', 0, 'El precio de venta debe ser mayor a 0'],
  ['vehicleTypes', ['boat'], 'Ese vehículo no existe.'],
  ['vehicleTypes', ['bicycle', 'bicycle'], 'Ese vehículo no existe.'],
  ['supplier', 'x'.repeat(121), 'El proveedor no puede superar los 120 caracteres.'],
  ['location', 'x'.repeat(61), 'La ubicación no puede superar los 60 caracteres.'],
  ['active', 'sí', 'Debe ser verdadero o falso.'],
  ['colour', 'red', 'El campo "colour" no se reconoce.'],
];

const sentences = ({ body }: Reply<Component>) => Object.values(body.fields ?? {});

test.each(BAD)(
  'creation and change of a component reject %s %j with 400 and write nothing',
  {
    meta: {
      specification: {
        'admin 5 Component form': [
          [
            'Code, name, unit',
            'El código es requerido',
            'El nombre es requerido',
            'La unidad es requerida',
          ],
          ['cost per unit (min 0, step 0.01)', "['costPerUnit', -1,", "['costPerUnit', 1.005,"],
          ['quantity (min 0)', "['quantity', -1,"],
          ['minimum stock (min 0)', "['minStock', -0.001,"],
        ],
      },
    },
  },
  async (field, value, sentence) => {
    const { db } = site.app.context;
    const count = () => db.selectFrom('components').select('id').execute();
    const id = await createStockedComponent(db);
    const before = await count();
    const form = { code: 'MAL-1', name: 'Malo', unit: 'piece', [field]: value };
    const created = await call('POST', PATH, form);
    expect([created.status, sentences(created)]).toEqual([400, [sentence]]);
    expect(await count()).toEqual(before);
    // An edit may omit the field.
    const edited = await call('PUT', `${PATH}/${id}`, value === undefined ? { name: '' } : form);
    const expected = value === undefined ? 'El nombre es requerido' : sentence;
    expect([edited.status, sentences(edited)]).toEqual([400, [expected]]);
    expect(await movementsOf(id)).toHaveLength(1);
  },
);

test('POST /api/components/components rejects a body with NaN or Infinity with 400', async () => {
  for (const number of ['NaN', 'Infinity', '-Infinity']) {
    const body = `{"code":"N","name":"N","unit":"piece","quantity":${number}}`;
    expect((await call('POST', PATH, body)).status).toBe(400);
  }
});

test('the stock passes its integrity checks after all tests of this file', () =>
  expectSoundStock(site.app.context.db));
