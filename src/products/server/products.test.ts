import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Caller,
  COST_KEYS,
  callerWith,
  createSomeComponent,
  PRODUCT,
  postProduct,
  snapshotCatalogue,
} from '#test/catalogue-calls.ts';
import { receiveEarlierChanges, testEnvironment } from '#test/environment.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { png, uploadOf } from '#test/pictures.ts';
import { createStaff } from '#test/staff.ts';
import type { StaffProduct } from '../contract/staff-product.ts';

const site = testEnvironment();
let owner: Caller;
let agenda: Caller;
let reservations: Caller;
let anonymous: Caller;

beforeAll(async () => {
  owner = await callerWith(site.app, ['productos']);
  agenda = await callerWith(site.app, ['agenda']);
  reservations = await callerWith(site.app, ['reservas']);
  anonymous = await callerWith(site.app, null);
});

const listed = async (caller: Caller) =>
  (await caller<{ products: StaffProduct[] }>('GET', '/products')).body.data.products;
const found = async (caller: Caller, id: string) =>
  (await listed(caller)).find((each) => each._id === id);
const component = (change: Parameters<typeof createSomeComponent>[1]) =>
  createSomeComponent(site.app.context.db, change);

describe('a product', () => {
  test('is created with the fields of the form and its margin', {
    meta: {
      specification: {
        'admin 5 Product form': [
          ['Margin shown = (price − cost) / price', "price: '149.99'", 'cost: 90', 'margin: 40'],
        ],
      },
    },
  }, async () => {
    const { status, body } = await postProduct(owner, { name: '  Baúl ', price: '149.99' });
    expect([status, body.message]).toEqual([201, 'Producto creado correctamente']);
    expect(body.data).toMatchObject({
      name: 'Baúl',
      price: 149.99,
      cost: 90,
      manualCost: 90,
      autoCost: false,
      margin: 40,
      category: 'Equipaje',
      publishIn: { agendaTaller: false, reservaTuyo: false },
      images: [],
      specifications: [{ name: 'Peso', value: '4 kg' }],
      active: true,
      producibleUnits: null,
      limitingComponent: null,
      components: [],
    });
    expect(await found(owner, body.data._id)).toEqual(body.data);
  });

  test('shows its producible units, its limiting component and its current cost', {
    meta: {
      specification: {
        'admin 5 Product form': [
          ['With autoCost on', 'autoCost: true'],
          ['cost = sum of component costPerUnit times quantity', 'cost: 8.73'],
          ['otherwise cost is entered manually', 'autoCost: false, cost: 90'],
        ],
        'admin 5 Product sale': [
          [
            'minimum over components of floor(stock / required quantity)',
            'quantity: 23_000',
            'producibleUnits: 4',
            "limitingComponent: 'Tubo'",
          ],
        ],
      },
    },
  }, async () => {
    const { db } = site.app.context;
    const tube = await component({
      name: 'Tubo',
      unit: 'meter',
      quantity: 10_000,
      costPerUnitCents: 333,
    });
    const bolt = await component({ name: 'Bulón', quantity: 23_000, costPerUnitCents: 10 });
    const components = [
      { component: bolt, quantity: 4 },
      { component: tube, quantity: 2.5 },
    ];
    const { body } = await postProduct(owner, { autoCost: true, cost: 1, components });
    // 2.5 × 3.33 = 8.325 → 8.33; 4 × 0.10
    expect(body.data).toMatchObject({
      cost: 8.73,
      manualCost: 0,
      producibleUnits: 4,
      limitingComponent: 'Tubo',
    });
    await db
      .updateTable('components')
      .set({ cost_per_unit_cents: 20, name: 'Bulón M8' })
      .where('id', '=', bolt)
      .execute();
    const now = await found(owner, body.data._id);
    expect(now?.cost).toBe(9.13);
    expect(now?.components?.map((line) => [line.component.name, line.quantity])).toEqual([
      ['Bulón M8', 4],
      ['Tubo', 2.5],
    ]);
    const byHand = await owner<StaffProduct>('PUT', `/products/${body.data._id}`, {
      ...PRODUCT,
      components,
    });
    expect(byHand.body.message).toBe('Producto actualizado correctamente');
    expect(byHand.body.data).toMatchObject({ autoCost: false, cost: 90, producibleUnits: 4 });
  });

  test('is offered where it is published, until it is switched off or deleted', async () => {
    const { body } = await postProduct(owner, {
      publishIn: { agendaTaller: true, reservaTuyo: true },
    });
    const id = body.data._id;
    const offers = async () =>
      Promise.all(
        ['appointment-products', 'reservation-products'].map(async (path) => {
          const all = await anonymous<{ _id: string }[]>('GET', `/products/${path}`);
          return all.body.data.some(({ _id }) => _id === id);
        }),
      );
    const book = () => anonymous('POST', '/citations', bookingBody(id, THURSDAY, '09:00'));
    expect(await offers()).toEqual([true, true]);
    const booked = await book();
    expect(booked.status).toBe(201);

    const off = await owner<StaffProduct>('PATCH', `/products/${id}/toggle-status`, {});
    expect(off.body.data.active).toBe(false);
    expect(await offers()).toEqual([false, false]);
    expect(await book()).toMatchObject({ status: 409, body: { code: 'service-unavailable' } });
    await owner('PATCH', `/products/${id}/toggle-status`, {});
    expect(await offers()).toEqual([true, true]);

    const gone = await owner('DELETE', `/products/${id}`);
    expect([gone.status, gone.body.message]).toEqual([200, 'Producto eliminado correctamente']);
    expect(gone.body.data).toEqual({ _id: id });
    expect(await offers()).toEqual([false, false]);
    expect(await found(owner, id)).toBeUndefined();
    expect(await book()).toMatchObject({ status: 409, body: { code: 'service-unavailable' } });
    const kept = await agenda('GET', `/citations/${booked.body.data['_id']}`);
    expect(kept.body.data['product']).toMatchObject({ _id: id, name: PRODUCT.name });
    for (const [method, path, sent] of [
      ['PUT', `/products/${id}`, PRODUCT],
      ['PATCH', `/products/${id}/toggle-status`, {}],
      ['DELETE', `/products/${id}`, undefined],
      ['DELETE', '/products/x', undefined],
    ] as const) {
      const { status, body: answer } = await owner(method, path, sent);
      expect([status, answer.code, answer.error]).toEqual([
        404,
        'unknown-product',
        'No encontramos ese producto. Puede haber sido eliminado.',
      ]);
    }
  });

  test('changes no booked citation when its name or price changes', async () => {
    const offer = { publishIn: { agendaTaller: true } };
    const id = (await postProduct(owner, offer)).body.data._id;
    const booked = await anonymous('POST', '/citations', bookingBody(id, THURSDAY, '11:00'));
    const citation = async () =>
      (await agenda('GET', `/citations/${booked.body.data['_id']}`)).body.data['service'];
    const before = await citation();
    expect(before).toMatchObject({ name: PRODUCT.name, price: 150 });
    await owner('PUT', `/products/${id}`, { ...PRODUCT, ...offer, name: 'Otro', price: 1 });
    expect(await citation()).toEqual(before);
  });
});

test('every change of a product or its images emits a catalogue event', async () => {
  const { db, changes } = site.app.context;
  let notifications = 0;
  changes.on('catalogue', () => {
    notifications += 1;
  });
  const id = (await postProduct(owner)).body.data._id;
  const upload = async () => {
    const { headers } = await createStaff(db, ['productos']);
    const body = uploadOf(await png());
    return fetch(`${site.app.url}/api/products/${id}/images`, { method: 'POST', headers, body });
  };
  for (const change of [
    () => postProduct(owner),
    () => owner('PUT', `/products/${id}`, PRODUCT),
    upload,
    () => owner('PATCH', `/products/${id}/toggle-status`, {}),
    () => owner('DELETE', `/products/${id}`),
  ]) {
    // Also those of the change before.
    await receiveEarlierChanges(site.app);
    const before = notifications;
    expect((await change()).status).toBeLessThan(300);
    await receiveEarlierChanges(site.app);
    expect(notifications).toBeGreaterThan(before);
  }
});

describe('access to products', () => {
  test('shows agenda and reservas the producible units, without costs and components', async () => {
    const id = await component({ name: 'Secreto', quantity: 2_000, costPerUnitCents: 55 });
    const withBom = { autoCost: true, components: [{ component: id, quantity: 1 }] };
    const made = (await postProduct(owner, withBom)).body.data._id;
    for (const caller of [agenda, reservations]) {
      const { status, body } = await caller('GET', '/products');
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(COST_KEYS);
      expect(JSON.stringify(body)).not.toContain('Secreto');
      expect((await found(caller, made))?.producibleUnits).toBe(2);
    }
    expect(JSON.stringify((await owner('GET', '/products')).body)).toMatch(COST_KEYS);
  });

  test('shows visitors only the fields of the public page', async () => {
    const id = await component({ name: 'Secreto', quantity: 2_000 });
    const components = [{ component: id, quantity: 1 }];
    await postProduct(owner, { components, publishIn: { reservaTuyo: true } });
    const { body } = await anonymous<object[]>('GET', '/products/reservation-products');
    expect(body.data.length).toBeGreaterThan(1);
    for (const each of body.data) {
      expect(Object.keys(each).sort()).toEqual(
        ['_id', 'category', 'description', 'images', 'name', 'price', 'specifications'].sort(),
      );
    }
    const names = body.data.map((each) => Reflect.get(each, 'name'));
    expect(names).toEqual([...names].sort());
  });

  test('is rejected with 401 without a session and with 403 without the permission', async () => {
    const { db } = site.app.context;
    const before = await snapshotCatalogue(db);
    const id = site.fixtures.crashBars;
    const stock = await callerWith(site.app, ['stock', 'servicios', 'finanzas']);
    expect((await anonymous('GET', '/products')).status).toBe(401);
    expect((await stock('GET', '/products')).status).toBe(403);
    for (const [caller, status] of [
      [anonymous, 401],
      [stock, 403],
      [agenda, 403],
      [reservations, 403],
    ] as const) {
      expect((await postProduct(caller)).status).toBe(status);
      expect((await caller('PUT', `/products/${id}`, PRODUCT)).status).toBe(status);
      expect((await caller('PATCH', `/products/${id}/toggle-status`, {})).status).toBe(status);
      expect((await caller('DELETE', `/products/${id}`)).status).toBe(status);
      const sale = { productId: id, quantity: 1, salePrice: 1, clientName: 'De nadie' };
      expect((await caller('POST', '/products/sell', sale)).status).toBe(status);
    }
    expect(await snapshotCatalogue(db)).toEqual(before);
  });
});
