import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Caller,
  COST_KEYS,
  callerWith,
  createSomeComponent,
  postService,
  SERVICE,
  snapshotCatalogue,
} from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import type { StaffService } from '../contract/staff-service.ts';

const site = testEnvironment();
let owner: Caller;
let agenda: Caller;
let anonymous: Caller;

beforeAll(async () => {
  owner = await callerWith(site.app, ['servicios']);
  agenda = await callerWith(site.app, ['agenda']);
  anonymous = await callerWith(site.app, null);
});

const listed = async (caller: Caller) =>
  (await caller<StaffService[]>('GET', '/services')).body.data;
const found = async (caller: Caller, id: string) =>
  (await listed(caller)).find((each) => each._id === id);

describe('a service', () => {
  test('is created with the trimmed fields of the form and its margin', async () => {
    const { status, body } = await postService(owner, { name: '  Frenos ', price: '80.50' });
    expect([status, body.message]).toEqual([201, 'Servicio creado exitosamente']);
    expect(body.data).toMatchObject({
      name: 'Frenos',
      duration: 60,
      price: 80.5,
      category: 'maintenance',
      requirements: ['Moto limpia'],
      active: true,
      stock: 0,
      usesComponents: false,
      cost: 30,
      manualCost: 30,
      margin: 62.73,
      components: [],
    });
    expect(await found(owner, body.data._id)).toEqual(body.data);
  });

  test('that uses components has their cost, and not the cost of the form', {
    meta: {
      specification: {
        'admin 3 Service': [
          ['components (list of component id and quantity)', 'component: pad, quantity: 2'],
        ],
      },
    },
  }, async () => {
    const { db } = site.app.context;
    const liter = { unit: 'liter', costPerUnitCents: 995 } as const;
    const oil = await createSomeComponent(db, { ...liter, name: 'Aceite' });
    const pad = await createSomeComponent(db, { costPerUnitCents: 1_250, name: 'Zapata' });
    const { body } = await postService(owner, {
      usesComponents: true,
      cost: 1,
      components: [
        { component: pad, quantity: 2 },
        { component: oil, quantity: 2.85 },
      ],
    });
    // 2.85 × 9.95 = 28.3575 → 28.36; 2 × 12.50
    expect(body.data).toMatchObject({ cost: 53.36, manualCost: 30, margin: 46.64 });
    expect(body.data.components?.map(({ component, quantity }) => [component, quantity])).toEqual([
      [
        expect.objectContaining({ _id: oil, name: 'Aceite', unit: 'liter', costPerUnit: 9.95 }),
        2.85,
      ],
      [expect.objectContaining({ _id: pad, name: 'Zapata', unit: 'piece', costPerUnit: 12.5 }), 2],
    ]);
    const without = { ...SERVICE, manualCost: undefined, cost: 12 };
    const changed = await owner<StaffService>('PUT', `/services/${body.data._id}`, without);
    expect(changed.body.message).toBe('Servicio actualizado exitosamente');
    expect(changed.body.data).toMatchObject({ usesComponents: false, cost: 12, components: [] });
  });

  test('keeps its plan until another one or none is sent', async () => {
    const { body } = await postService(owner, { plan: { everyKm: '5000', everyMonths: null } });
    const id = body.data._id;
    expect(body.data.plan).toEqual({ everyKm: 5_000, everyMonths: null });
    const change = async (fields: object) =>
      (await owner<StaffService>('PUT', `/services/${id}`, { ...SERVICE, ...fields })).body.data;
    expect((await change({ price: 90 })).plan).toEqual({ everyKm: 5_000, everyMonths: null });
    const both = { everyKm: 200_000, everyMonths: 120 };
    expect((await change({ plan: both })).plan).toEqual(both);
    expect((await found(agenda, id))?.plan).toEqual(both);
    expect((await change({ plan: null })).plan).toBe(null);
    expect((await change({ plan: { everyKm: 100, everyMonths: 1 } })).plan).toEqual({
      everyKm: 100,
      everyMonths: 1,
    });
  });

  test('whose plan changed since expectedUpdatedAt keeps that plan', async () => {
    const { _id, updatedAt } = (await postService(owner)).body.data;
    const send = (plan: object) =>
      owner<StaffService>('PUT', `/services/${_id}`, {
        ...SERVICE,
        plan,
        expectedUpdatedAt: updatedAt,
      });
    expect((await send({ everyMonths: 6 })).status).toBe(200);
    const late = await send({ everyMonths: 12 });
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
    expect((await found(owner, _id))?.plan).toEqual({ everyKm: null, everyMonths: 6 });
  });

  test('that is free has no margin', async () => {
    const { body } = await postService(owner, { price: 0 });
    expect(body.data).toMatchObject({ price: 0, margin: null });
  });

  test('is toggled and deleted, and is then in no list and cannot be booked', async () => {
    const id = (await postService(owner)).body.data._id;
    const toggled = await owner<StaffService>('PATCH', `/services/${id}/toggle`, {});
    expect(toggled.body.data.active).toBe(false);
    const again = await owner<StaffService>('PATCH', `/services/${id}/toggle`, {});
    expect(again.body.data.active).toBe(true);
    const book = () => anonymous('POST', '/citations', bookingBody(id, THURSDAY, '09:00'));
    const booked = await book();
    expect(booked.status).toBe(201);

    const deleted = await owner('DELETE', `/services/${id}`);
    expect([deleted.status, deleted.body.message]).toEqual([
      200,
      'Servicio eliminado exitosamente',
    ]);
    expect(deleted.body.data).toEqual({ _id: id });
    expect(await found(owner, id)).toBeUndefined();
    expect(await found(agenda, id)).toBeUndefined();
    expect(JSON.stringify((await anonymous('GET', '/services/active')).body)).not.toContain(id);
    expect(await book()).toMatchObject({ status: 409, body: { code: 'service-unavailable' } });
    const kept = await agenda('GET', `/citations/${booked.body.data['_id']}`);
    expect(kept.body.data).toMatchObject({ service: { _id: id, name: SERVICE.name, price: 100 } });
    for (const [method, path, body] of [
      ['PUT', `/services/${id}`, SERVICE],
      ['PATCH', `/services/${id}/toggle`, {}],
      ['DELETE', `/services/${id}`, undefined],
    ] as const) {
      const { status, body: answer } = await owner(method, path, body);
      expect([status, answer.code, answer.error]).toEqual([
        404,
        'unknown-service',
        'No encontramos ese servicio. Puede haber sido eliminado.',
      ]);
    }
  });

  test('changes no booked citation when its name, price or duration changes', async () => {
    const id = (await postService(owner)).body.data._id;
    const booked = await anonymous('POST', '/citations', bookingBody(id, THURSDAY, '10:00'));
    const citation = async () =>
      (await agenda('GET', `/citations/${booked.body.data['_id']}`)).body.data['service'];
    const before = await citation();
    expect(before).toMatchObject({ name: SERVICE.name, price: 100, duration: 60 });
    const change = { ...SERVICE, name: 'Otro', price: 999, duration: 90 };
    expect((await owner('PUT', `/services/${id}`, change)).status).toBe(200);
    expect(await citation()).toEqual(before);
  });
});

describe('GET /api/services', () => {
  test('returns all services without a page, and a page with totals if a page is requested', async () => {
    const all = await listed(owner);
    const names = all.map(({ name }) => name);
    expect(all.length).toBeGreaterThan(4);
    const page = await owner<{ services: StaffService[] }>('GET', '/services?page=2&limit=3');
    expect(page.body.data.services.map(({ name }) => name)).toEqual(names.slice(3, 6));
    expect(page.body.data).toMatchObject({
      total: all.length,
      page: 2,
      totalPages: Math.ceil(all.length / 3),
    });
    const first = await owner('GET', '/services?page=1');
    expect(first.body.data).toMatchObject({ page: 1, totalPages: Math.ceil(all.length / 20) });
    const most = await owner('GET', '/services?limit=1000');
    expect(most.body.data).toMatchObject({ total: all.length, totalPages: 1 });
    const beyond = await owner('GET', '/services?page=900&limit=3');
    expect(beyond.body.data).toMatchObject({ services: [], total: all.length });
  });

  test('filters by category', async () => {
    const rented = (await postService(owner, { category: 'rental' })).body.data._id;
    const whole = await owner<StaffService[]>('GET', '/services?category=rental');
    expect(whole.body.data.map(({ _id }) => _id)).toEqual([rented]);
    const page = await owner('GET', '/services?category=rental&page=1&limit=20');
    expect(page.body.data).toMatchObject({ services: [{ _id: rented }], total: 1, totalPages: 1 });
    expect(Array.isArray((await owner('GET', '/services?category=')).body.data)).toBe(true);
  });

  test('returns no costs to users with agenda alone', async () => {
    for (const path of ['/services', '/services?page=1&limit=1000']) {
      const [seen, whole] = [await agenda('GET', path), await owner('GET', path)];
      expect(seen.status).toBe(200);
      expect(JSON.stringify(seen.body)).not.toMatch(COST_KEYS);
      expect(JSON.stringify(whole.body)).toMatch(COST_KEYS);
    }
  });

  test.each([
    ['page=0', 'page', 'La página debe ser un número entero desde 1.'],
    ['limit=1001', 'limit', 'El límite debe ser un número entero de 1 a 1000.'],
    ['category=x', 'category', 'Esa categoría no existe.'],
  ])('rejects ?%s with 400 and its sentence', async (query, field, sentence) => {
    const { status, body } = await owner('GET', `/services?${query}`);
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
  });
});

test('the endpoints of services answer 401 without a session and 403 without the permission', async () => {
  const { db } = site.app.context;
  const before = await snapshotCatalogue(db);
  const id = site.fixtures.oilChange;
  const stock = await callerWith(site.app, ['stock', 'productos', 'reservas']);
  for (const [caller, status] of [
    [anonymous, 401],
    [stock, 403],
  ] as const) {
    expect((await caller('GET', '/services')).status).toBe(status);
  }
  for (const [caller, status] of [
    [anonymous, 401],
    [stock, 403],
    [agenda, 403],
  ] as const) {
    expect((await postService(caller)).status).toBe(status);
    expect((await caller('PUT', `/services/${id}`, SERVICE)).status).toBe(status);
    expect((await caller('PATCH', `/services/${id}/toggle`, {})).status).toBe(status);
    expect((await caller('DELETE', `/services/${id}`)).status).toBe(status);
  }
  expect(await snapshotCatalogue(db)).toEqual(before);
});
