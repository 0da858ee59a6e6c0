import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import {
  type AgendaCalls,
  agendaPanel,
  anonymousAgenda,
  snapshotAgenda,
} from '#test/agenda-calls.ts';
import { insertCitation, insertOccupation, occupationsOf } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { findJobViolations } from '#test/job-invariants.ts';
import {
  citationIncome,
  citationMovements,
  createJobPart,
  createServiceWithParts,
  insertJobInProgress,
  stockQuantities,
} from '#test/workshop-jobs.ts';

const site = testEnvironment();
let sofia: AgendaCalls;
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});

const job = () => insertJobInProgress(site.app.context.db, { service: site.fixtures.oilChange });

describe('the maintenance of a job', () => {
  test('stores parts, labour and notes, takes the parts from stock and sets the status to installed', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const plug = await createJobPart(db, {
      name: 'Bujía CR8E',
      unit: 'piece',
      costPerUnitCents: 360,
      salePriceCents: 750,
      vehicleTypes: [],
    });
    const id = await insertJobInProgress(db, {
      service: await createServiceWithParts(db, { [oil]: 2_850 }),
    });
    await insertOccupation(db, id, 1, '2026-11-26T13:00Z', '2026-11-26T13:45Z');
    expect((await sofia.detail(id)).body.data.materials).toEqual([
      { _id: oil, name: 'Aceite 10W-40', unit: 'liter', quantity: 2.85 },
    ]);
    const reply = await sofia.complete(id, {
      vehicleType: 'motorcycle',
      vehicleBrand: 'Yamaha',
      vehicleModel: 'MT-07',
      vehicleYear: 2022,
      usedParts: [
        { partId: plug, quantity: 2 },
        { partId: oil, quantity: 1.15 },
      ],
      laborCost: 35.5,
      mechanicNotes: 'Cadena gastada.\nAvisar en el próximo service.',
      completedBy: 'Wilson Berrutti',
    });
    expect(reply.status).toBe(200);
    expect(reply.body.message).toBe('Mantenimiento completado exitosamente');
    const maintenance = {
      parts: [
        {
          _id: oil,
          name: 'Aceite 10W-40',
          unit: 'liter',
          quantity: 1.15,
          price: 12.5,
          total: 14.38,
        },
        { _id: plug, name: 'Bujía CR8E', unit: 'piece', quantity: 2, price: 7.5, total: 15 },
      ],
      laborCost: 35.5,
      mechanicNotes: 'Cadena gastada.\nAvisar en el próximo service.',
      completedBy: 'Wilson Berrutti',
      total: 113.38,
    };
    const done = { vehicleYear: 2022, materials: [] };
    expect(reply.body.data).toMatchObject({ _id: id, status: 'installed', maintenance, ...done });
    expect(reply.body.data.history.at(-1)).toMatchObject({
      kind: 'moved',
      from: 'in-progress',
      to: 'installed',
      by: 'Sofía Güida',
    });
    expect((await sofia.detail(id)).body.data).toEqual(reply.body.data);
    expect(JSON.stringify(reply.body)).not.toMatch(/cost":|Cents/);
    // BOM and part of the same component leave stock together.
    expect(await citationMovements(db, id)).toHaveLength(2);
    expect(await stockQuantities(db, oil, plug)).toEqual([6_000, 8_000]);
    expect(await occupationsOf(db, id)).toEqual([]);
    await sofia.move(id, { status: 'delivered' });
    expect(await citationIncome(db, id)).toMatchObject([
      { sale_cents: 11_338, cost_cents: 3160 + 720 },
    ]);
    expect(await findJobViolations(db)).toEqual([]);
  });

  test('accepts labour alone, and records the signed-in user as completedBy', async () => {
    const { db } = site.app.context;
    const id = await job();
    const { body } = await sofia.complete(id, { laborCost: '20' });
    expect(body.data.maintenance).toEqual({
      parts: [],
      laborCost: 20,
      mechanicNotes: '',
      completedBy: 'Sofía Güida',
      total: 68.5,
    });
    await sofia.move(id, { status: 'delivered' });
    expect(await citationIncome(db, id)).toMatchObject([{ sale_cents: 6850, cost_cents: 1000 }]);
  });

  test('adds the cost of its parts to the manual cost of the service', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const id = await job();
    await sofia.complete(id, { usedParts: [{ partId: oil, quantity: 1 }] });
    await sofia.move(id, { status: 'delivered' });
    expect(await citationIncome(db, id)).toMatchObject([{ sale_cents: 6100, cost_cents: 1790 }]);
  });

  test('is completed once for one idempotency key; other work with the key is rejected with 409', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const id = await job();
    const work = { usedParts: [{ partId: oil, quantity: 1 }], laborCost: 20 };
    const first = await sofia.complete(id, work, 'one-opening');
    const again = await sofia.complete(id, work, 'one-opening');
    expect(first.status).toBe(200);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await citationMovements(db, id)).toHaveLength(1);
    for (const [other, body] of [
      [id, { ...work, laborCost: 21 }],
      [await job(), work],
    ] as const) {
      const { status, body: refused } = await sofia.complete(other, body, 'one-opening');
      expect([status, refused.code]).toEqual([409, 'idempotency-conflict']);
    }
    expect(await stockQuantities(db, oil)).toEqual([9_000]);
  });

  test('corrects the vehicle of the citation, and keeps fields that are blank or missing', async () => {
    const { db } = site.app.context;
    const id = await job();
    const withVehicle = { vehicleType: 'motorcycle', vehicleBrand: ' Honda ', vehicleYear: '2019' };
    const reply = await sofia.complete(id, { ...withVehicle, vehicleModel: '', laborCost: 1 });
    const vehicle = { vehicleBrand: 'Honda', vehicleModel: 'MT-07', vehicleYear: 2019 };
    expect(reply.body.data).toMatchObject(vehicle);
    const event = await db
      .selectFrom('citation_events')
      .select('details')
      .where('citation_id', '=', id)
      .executeTakeFirstOrThrow();
    const before = { brand: 'Yamaha', model: 'MT-07', year: null };
    expect(event.details).toEqual({ vehicle: before });
    const { history } = (await sofia.detail(id)).body.data;
    const from = { vehicleBrand: 'Yamaha', vehicleModel: 'MT-07', vehicleYear: null };
    expect(history.flatMap(({ corrected }) => corrected ?? [])).toEqual([{ from, to: vehicle }]);
    const other = await job();
    await sofia.complete(other, { vehicleYear: null, laborCost: 1 });
    expect((await sofia.detail(other)).body.data.vehicleBrand).toBe('Yamaha');
  });

  test('has its materials in the detail of an accepted citation, not of a pending or delivered one', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const service = await createServiceWithParts(db, { [oil]: 1_800 });
    const materialsIn = async (change: object) => {
      const id = await insertCitation(db, service, { status: 'accepted', ...change });
      return (await sofia.detail(id)).body.data.materials.map(({ quantity }) => quantity);
    };
    expect(await materialsIn({})).toEqual([1.8]);
    expect(await materialsIn({ status: 'pending' })).toEqual([]);
    expect(await materialsIn({ status: 'delivered' })).toEqual([]);
    await db
      .insertInto('product_components')
      .values({ product_id: site.fixtures.crashBars, component_id: oil, quantity: 4_000 })
      .execute();
    const product = { service_id: null, product_id: site.fixtures.crashBars };
    expect(await materialsIn(product)).toEqual([4]);
    await db
      .updateTable('services')
      .set({ uses_components: false })
      .where('id', '=', service)
      .execute();
    expect(await materialsIn({})).toEqual([]);
  });

  test('is null in the detail of a job that was installed without it', async () => {
    const id = await job();
    await sofia.move(id, { status: 'installed' });
    expect((await sofia.detail(id)).body.data.maintenance).toBeNull();
  });
});

describe('completing a maintenance is rejected with 400 for the input', () => {
  const part = (quantity: unknown) => ({ usedParts: [{ partId: newId(), quantity }] });
  const LEAST = 'La cantidad de cada repuesto debe ser al menos 1.';
  const LABOUR = 'La mano de obra debe ser 0 o más.';
  const NOTHING = 'Agrega al menos un repuesto o el costo de la mano de obra.';
  const twice = newId();
  test.each([
    [{}, { usedParts: NOTHING }],
    [{ usedParts: [], laborCost: 0, mechanicNotes: 'Todo bien' }, { usedParts: NOTHING }],
    [part(0), { 'usedParts.0.quantity': LEAST }],
    [part(0.999), { 'usedParts.0.quantity': LEAST }],
    [part(-1), { 'usedParts.0.quantity': LEAST }],
    [part(1e308), { 'usedParts.0.quantity': 'La cantidad no puede superar los 10.000.000.' }],
    [part('mucho'), { 'usedParts.0.quantity': LEAST }],
    [part(1.0001), { 'usedParts.0.quantity': 'La cantidad puede tener hasta 3 decimales.' }],
    [{ usedParts: [{ quantity: 1 }] }, { 'usedParts.0.partId': 'Elige el repuesto.' }],
    [
      {
        usedParts: [
          { partId: twice, quantity: 1 },
          { partId: twice, quantity: 2 },
        ],
      },
      { usedParts: 'Ese repuesto ya está en la lista.' },
    ],
    [{ laborCost: -1 }, { laborCost: LABOUR }],
    [{ laborCost: null }, { laborCost: LABOUR }],
    [{ laborCost: 1.999 }, { laborCost: 'El importe puede tener hasta 2 decimales.' }],
    [
      { laborCost: 1, mechanicNotes: 'x'.repeat(2001) },
      { mechanicNotes: 'Las notas no pueden superar los 2.000 caracteres.' },
    ],
    [
      { laborCost: 1, mechanicNotes: 'a\u0000b' },
      { mechanicNotes: 'El texto contiene caracteres que no se pueden usar.' },
    ],
    [
      { laborCost: 1, completedBy: 'x'.repeat(101) },
      { completedBy: 'El texto no puede superar los 100 caracteres.' },
    ],
    [{ laborCost: 1, vehicleType: 'barco' }, { vehicleType: 'Ese vehículo no existe.' }],
    [{ laborCost: 1, vehicleYear: 1979 }, { vehicleYear: 'El año debe estar entre 1980 y 2026.' }],
    [
      { laborCost: 1, vehicleYear: '2027' },
      { vehicleYear: 'El año debe estar entre 1980 y 2026.' },
    ],
    [{ laborCost: 1, vehicleYear: 'viejo' }, { vehicleYear: 'El año no es válido.' }],
    [{ laborCost: 1, total: 1 }, { total: 'El campo "total" no se reconoce.' }],
  ])('%j', async (body, fields) => {
    const { db } = site.app.context;
    const id = await job();
    const before = await snapshotAgenda(db);
    const reply = await sofia.complete(id, body);
    expect([reply.status, reply.body.fields]).toEqual([400, fields]);
    expect(await snapshotAgenda(db)).toEqual(before);
  });
});

test('completing a maintenance answers 401 without a session and 403 without the permission agenda', async () => {
  const { db } = site.app.context;
  const id = await job();
  const before = await snapshotAgenda(db);
  const others = await agendaPanel(site.app, [
    'reservas',
    'productos',
    'servicios',
    'stock',
    'finanzas',
    'historial',
  ]);
  expect((await anonymousAgenda(site.app).complete(id, { laborCost: 10 })).status).toBe(401);
  expect((await others.complete(id, { laborCost: 10 })).status).toBe(403);
  expect(await snapshotAgenda(db)).toEqual(before);
});
