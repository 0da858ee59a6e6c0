import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertCitation, lockCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, expectSoundStock } from '#test/stock.ts';
import type { Movement } from '../contract/movement.ts';
import { storeComponent } from './component-actions.ts';
import { returnToStock, takeFromStock } from './movement-actions.ts';

/** Writing and reading the stock ledger. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});

const read = <Data>(path: string) =>
  request<Data>(site.app.url + path, 'GET', undefined, sofia.headers);

type Ledger = { movements: Movement[]; total: number; page: number; totalPages: number };
const ledger = (query: string) => read<Ledger>(`/api/stock/movements?${query}`);

describe('GET /api/stock/movements', () => {
  test('lists the newest movement first, with its user and its reference', {
    meta: {
      specification: {
        'admin 3 Stock movement': [['quantity (signed)', 'quantity: -0.35', 'quantity: 2.85']],
      },
    },
  }, async () => {
    const { db } = site.app.context;
    const id = await storeComponent(
      db,
      {
        code: 'LED-1',
        name: 'Aceite',
        unit: 'liter',
        quantity: 2850,
        minStock: 0,
        costPerUnitCents: 100,
        salePriceCents: null,
        vehicleTypes: [],
        supplier: '',
        location: '',
      },
      { actor: null, now: MONDAY_MORNING },
    );
    const reference = { type: 'citation', id: newId() } as const;
    await db
      .updateTable('users')
      .set({ email: 'sofia@ejemplo.com' })
      .where('id', '=', sofia.actor.id)
      .execute();
    const { actor } = sofia;
    await inTransaction(db, (tx) =>
      takeFromStock(tx, [{ componentId: id, quantity: 350 }], {
        reference,
        actor,
        now: MONDAY_MORNING,
      }),
    );
    const { status, body } = await ledger(`componentId=${id}`);
    expect([status, body.data.total, body.data.page, body.data.totalPages]).toEqual([200, 2, 1, 1]);
    const at = new Date(MONDAY_MORNING).toISOString();
    const component = { _id: id, name: 'Aceite', code: 'LED-1', unit: 'liter' };
    expect(body.data.movements).toMatchObject([
      {
        createdAt: at,
        component,
        type: 'sale',
        quantity: -0.35,
        previousStock: 2.85,
        newStock: 2.5,
        reason: '',
        reference,
        user: { name: 'Sofía Güida', email: 'sofia@ejemplo.com' },
      },
      {
        component,
        type: 'manual_adjustment',
        quantity: 2.85,
        previousStock: 0,
        newStock: 2.85,
        reason: 'Stock inicial',
        reference: { type: 'adjustment' },
        user: null,
      },
    ]);
  });

  test('filters by days in the time zone of the workshop, and returns pages', async () => {
    const { db } = site.app.context;
    const component = {
      code: 'DIA-1',
      name: 'Día',
      unit: 'piece',
      quantity: 100_000,
      minStock: 0,
      costPerUnitCents: 0,
      salePriceCents: null,
      vehicleTypes: [],
      supplier: '',
      location: '',
    } as const;
    const start = Date.parse('2026-11-01T00:00Z');
    const id = await storeComponent(
      db,
      { ...component, vehicleTypes: [] },
      { actor: null, now: start },
    );
    // 23:59:59.999 and 00:00 of Thursday in Montevideo.
    for (const at of [
      '2026-11-26T02:59:59.999Z',
      '2026-11-26T03:00Z',
      '2026-11-27T02:59:59.999Z',
      '2026-11-27T03:00Z',
    ]) {
      const reference = { type: 'citation', id: newId() } as const;
      await inTransaction(db, (tx) =>
        takeFromStock(tx, [{ componentId: id, quantity: 1000 }], {
          reference,
          actor: null,
          now: Date.parse(at),
        }),
      );
    }
    const days = async (query: string) =>
      (await ledger(`componentId=${id}&type=sale&${query}`)).body.data.movements.map(
        ({ createdAt }) => createdAt,
      );
    expect(await days('startDate=2026-11-26&endDate=2026-11-26')).toEqual([
      '2026-11-27T02:59:59.999Z',
      '2026-11-26T03:00:00.000Z',
    ]);
    expect(await days('startDate=2026-11-27')).toEqual(['2026-11-27T03:00:00.000Z']);
    expect(await days('endDate=2026-11-25')).toEqual(['2026-11-26T02:59:59.999Z']);
    const { body } = await ledger(`componentId=${id}&limit=2&page=3`);
    expect([body.data.total, body.data.totalPages, body.data.movements.length]).toEqual([5, 3, 1]);
    expect((await ledger('componentId=x')).body.data).toMatchObject({ total: 0, totalPages: 1 });
    expect((await ledger(`componentId=${id}&type=return`)).body.data.total).toBe(0);
    const backwards = await ledger('startDate=2026-11-27&endDate=2026-11-26');
    expect([backwards.status, backwards.body.message]).toEqual([
      400,
      'La fecha final debe ser igual o posterior a la inicial.',
    ]);
  });

  test('lists the last written movement first, even if its request began earlier', async () => {
    const id = await createStockedComponent(site.app.context.db, { quantity: 2000 });
    for (const now of [MONDAY_MORNING + 60_000, MONDAY_MORNING + 30_000]) {
      const reference = { type: 'citation', id: newId() } as const;
      await inTransaction(site.app.context.db, (tx) =>
        takeFromStock(tx, [{ componentId: id, quantity: 1000 }], { reference, actor: null, now }),
      );
    }
    const stock = async (query: string) =>
      (await ledger(`componentId=${id}&type=sale&${query}`)).body.data.movements.map((line) => [
        line.previousStock,
        line.newStock,
      ]);
    expect(await stock('')).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect([...(await stock('limit=1')), ...(await stock('limit=1&page=2'))]).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });

  test.each([
    ['page=0', 'La página debe ser un número entero desde 1.'],
    ['limit=101', 'El límite debe ser un número entero de 1 a 100.'],
    ['type=theft', 'Ese tipo de movimiento no existe.'],
    ['startDate=2026-02-30', 'La fecha no es válida.'],
    ['endDate=ayer', 'La fecha no es válida.'],
    [
      'startDate=2026-11-27&endDate=2026-11-26',
      'La fecha final debe ser igual o posterior a la inicial.',
    ],
  ])('rejects %s with 400 and its sentence', async (query, sentence) => {
    const { status, body } = await ledger(query);
    expect([status, body.message]).toEqual([400, sentence]);
  });
});

describe('takeFromStock and returnToStock', () => {
  const why = () => ({
    reference: { type: 'citation', id: newId() } as const,
    actor: null,
    now: MONDAY_MORNING,
  });
  const quantityOf = async (id: string) =>
    (
      await site.app.context.db
        .selectFrom('components')
        .select('quantity')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).quantity;

  test('take all components or none, and name the component that is short', async () => {
    const { db } = site.app.context;
    const oil = await createStockedComponent(db, {
      name: 'Aceite 10W-40',
      unit: 'liter',
      quantity: 2500,
      costPerUnitCents: 790,
    });
    const plug = await createStockedComponent(db);
    const uses = [
      { componentId: plug, quantity: 1000 },
      { componentId: oil, quantity: 2000 },
      { componentId: oil, quantity: 501 },
    ];
    const short = inTransaction(db, (tx) => takeFromStock(tx, uses, why()));
    await expect(short).rejects.toMatchObject({
      code: 'insufficient-stock',
      status: 409,
      message: 'Stock insuficiente. Disponible: 2,5 litros (Aceite 10W-40)',
      data: { component: { _id: oil, name: 'Aceite 10W-40', unit: 'liter' }, available: 2.5 },
    });
    expect([await quantityOf(plug), await quantityOf(oil)]).toEqual([25_000, 2500]);
    const enough = await inTransaction(db, (tx) => takeFromStock(tx, uses.slice(0, 2), why()));
    expect(enough.costCents).toBe(350 + 1580);
    const unknown = [{ componentId: newId(), quantity: 1 }];
    await expect(
      inTransaction(db, (tx) => takeFromStock(tx, unknown, why())),
    ).rejects.toMatchObject({ code: 'unknown-component', status: 404 });
  });

  test('return each movement once at its cost, also for four concurrent calls', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db, { quantity: 10_000, costPerUnitCents: 100 });
    const reference = {
      type: 'citation',
      id: await insertCitation(db, site.fixtures.oilChange),
    } as const;
    const cause = { ...why(), reference };
    const take = (quantity: number) =>
      inTransaction(db, (tx) => takeFromStock(tx, [{ componentId: id, quantity }], cause));
    const back = () =>
      inTransaction(db, async (tx) => {
        await lockCitation(tx, reference.id);
        await returnToStock(tx, reference, { ...cause, type: 'cancellation' });
      });
    await take(1000);
    await take(2000);
    await db
      .updateTable('components')
      .set({ cost_per_unit_cents: 999 })
      .where('id', '=', id)
      .execute();
    await Promise.all([back(), back(), back(), back()]);
    expect(await quantityOf(id)).toBe(10_000);
    const lines = await db
      .selectFrom('stock_movements')
      .select(['type', 'quantity', 'unit_cost_cents'])
      .where('component_id', '=', id)
      .where('reverses', 'is not', null)
      .orderBy('quantity')
      .execute();
    expect(lines).toEqual([
      { type: 'cancellation', quantity: 1000, unit_cost_cents: 100 },
      { type: 'cancellation', quantity: 2000, unit_cost_cents: 100 },
    ]);
    // Materials taken again for the same record are returned next.
    await take(500);
    await back();
    expect(await quantityOf(id)).toBe(10_000);
    await expectSoundStock(db);
  });

  test('are the only way to change a quantity: the database rejects direct updates', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db);
    const assigned = db
      .updateTable('components')
      .set({ quantity: 1 })
      .where('id', '=', id)
      .execute();
    await expect(assigned).rejects.toMatchObject({ constraint: 'components_only_moved' });
    const rewritten = db
      .updateTable('stock_movements')
      .set({ reason: 'x' })
      .where('component_id', '=', id)
      .execute();
    await expect(rewritten).rejects.toThrow('append-only');
    expect(await quantityOf(id)).toBe(25_000);
  });
});
