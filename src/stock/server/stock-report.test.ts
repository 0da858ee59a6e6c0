import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertCitationIn } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, deleteAllComponents } from '#test/stock.ts';
import type { Component } from '../contract/component.ts';
import type { Part } from '../contract/stock-report.ts';

/** The stock report and the parts for a job, through the API. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});

/** Every test begins without components. */
beforeEach(async () => {
  const { db } = site.app.context;
  await deleteRecords(db, 'citations');
  await db.deleteFrom('service_components').execute();
  await db.deleteFrom('product_components').execute();
  await deleteAllComponents(db, MONDAY_MORNING);
});

const read = <Data>(path: string) =>
  request<Data>(site.app.url + path, 'GET', undefined, sofia.headers);

type Report = {
  totalValue: number;
  components: number;
  low: Component[];
  out: Component[];
  toOrder: { component: Component; toOrder: number; cost: number }[];
  orderCost: number;
};

test('GET /api/stock/report returns the value of the stock, low and missing components, and the order', async () => {
  const { db } = site.app.context;
  const { oilChange } = site.fixtures;
  const oil = await createStockedComponent(db, {
    name: 'Aceite',
    unit: 'liter',
    quantity: 2850,
    minStock: 1000,
    costPerUnitCents: 333,
  });
  await createStockedComponent(db, {
    name: 'Bujía',
    quantity: 2000,
    minStock: 5000,
    targetStock: 12_000,
    costPerUnitCents: 350,
  });
  await createStockedComponent(db, {
    name: 'Cámara',
    quantity: 0,
    minStock: 4000,
    costPerUnitCents: 630,
  });
  await createStockedComponent(db, {
    name: 'Dado de baja',
    quantity: 1000,
    minStock: 9000,
    costPerUnitCents: 1,
    active: false,
  });
  await db
    .insertInto('service_components')
    .values({ service_id: oilChange, component_id: oil, quantity: 2500 })
    .execute();
  await db
    .updateTable('services')
    .set({ uses_components: true })
    .where('id', '=', oilChange)
    .execute();
  await insertCitationIn(db, oilChange, 'accepted');
  const { status, body } = await read<Report>('/api/stock/report');
  expect([status, body.data.components, body.data.totalValue]).toEqual([200, 4, 16.5]);
  expect(body.data.low.map(({ name }) => name)).toEqual(['Bujía']);
  expect(body.data.out.map(({ name }) => name)).toEqual(['Cámara']);
  expect(
    body.data.toOrder.map(({ component, toOrder, cost }) => [component.name, toOrder, cost]),
  ).toEqual([
    ['Aceite', 0.65, 2.16],
    ['Bujía', 10, 35],
    ['Cámara', 4, 25.2],
  ]);
  expect(body.data.orderCost).toBe(62.36);
});

test('GET /api/stock/parts lists active parts with a price and stock for the vehicle type', {
  meta: {
    specification: {
      'admin 5 Maintenance completion': [
        ["matching the appointment's vehicle type", 'vehicleType=motorcycle'],
        ['with stock greater than 0', "name: 'Sin stock', quantity: 0"],
      ],
    },
  },
}, async () => {
  const { db } = site.app.context;
  await createStockedComponent(db, { name: 'Para todos' });
  await createStockedComponent(db, { name: 'De bicicleta', vehicleTypes: ['bicycle'] });
  await createStockedComponent(db, { name: 'De moto', vehicleTypes: ['motorcycle', 'e-vehicle'] });
  await createStockedComponent(db, { name: 'Sin precio', salePriceCents: null });
  await createStockedComponent(db, { name: 'Sin stock', quantity: 0 });
  await createStockedComponent(db, { name: 'Inactivo', active: false });
  const names = async (query: string) =>
    (await read<Part[]>(`/api/stock/parts${query}`)).body.data.map(({ name }) => name);
  expect(await names('')).toEqual(['De bicicleta', 'De moto', 'Para todos']);
  expect(await names('?vehicleType=')).toEqual(['De bicicleta', 'De moto', 'Para todos']);
  expect(await names('?vehicleType=motorcycle')).toEqual(['De moto', 'Para todos']);
  const [part] = (await read<Part[]>('/api/stock/parts?vehicleType=bicycle')).body.data;
  expect(part).toMatchObject({
    name: 'De bicicleta',
    unit: 'piece',
    price: 7,
    quantity: 25,
    vehicleTypes: ['bicycle'],
  });
  const wrong = await read('/api/stock/parts?vehicleType=boat');
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Ese vehículo no existe.']);
});
