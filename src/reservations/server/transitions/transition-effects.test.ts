import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { ReservationStatus } from '#reservations/rules/reservation-status.ts';
import type { Component } from '#stock/contract/component.ts';
import type { getStockReport } from '#stock/contract/stock-report.ts';
import {
  type Caller,
  callerWith,
  createSomeComponent,
  postProduct,
} from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { LUCIA, MONDAY_MORNING } from '#test/fixtures.ts';
import {
  createReservationIn,
  failedChecks,
  type ReservationCalls,
  reservationPanel,
  snapshotReservations,
} from '#test/reservation-calls.ts';

const site = testEnvironment();
let panel: ReservationCalls;
let admin: Caller;
let tube: string;
let bolt: string;
let product: string;
beforeAll(async () => {
  panel = await reservationPanel(site.app);
  admin = await callerWith(site.app, 'admin');
});
beforeEach(async () => {
  const { db } = site.app.context;
  tube = await createSomeComponent(db, {
    name: 'Tubo',
    unit: 'meter',
    quantity: 10_000,
    minStock: 2_000,
    costPerUnitCents: 520,
  });
  bolt = await createSomeComponent(db, { name: 'Bulón', quantity: 16_000, costPerUnitCents: 35 });
  product = await createProductWithBom({ autoCost: true });
});

async function createProductWithBom(change: Record<string, unknown>): Promise<string> {
  const { body } = await postProduct(admin, {
    publishIn: { agendaTaller: false, reservaTuyo: true },
    components: [
      { component: tube, quantity: 3.5 },
      { component: bolt, quantity: 8 },
    ],
    ...change,
  });
  return body.data._id;
}

const reserved = (to: ReservationStatus) => createReservationIn(site.app, panel, product, to);
const snapshot = () => snapshotReservations(site.app.context.db);

async function quantities(): Promise<number[]> {
  const { db } = site.app.context;
  const rows = await db.selectFrom('components').select(['id', 'quantity']).execute();
  return [tube, bolt].map((id) => rows.find((row) => row.id === id)?.quantity ?? -1);
}

const linesOf = (id: string) =>
  site.app.context.db
    .selectFrom('stock_movements')
    .select(['type', 'quantity', 'reverses', 'actor_name', 'unit_cost_cents', 'component_id'])
    .where('reference_type', '=', 'reservation')
    .where('reference_id', '=', id)
    .orderBy('line')
    .execute();

const costOf = async (id: string) =>
  (
    await site.app.context.db
      .selectFrom('reservations')
      .select('material_cost_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).material_cost_cents;

describe('the stock', () => {
  test('is taken at the transition from importing to preparing, which freezes the cost', async () => {
    const id = await reserved('importing');
    expect(await quantities()).toEqual([10_000, 16_000]);
    await panel.move(id, 'preparing');
    expect(await quantities()).toEqual([6_500, 8_000]);
    expect(await costOf(id)).toBe(1_820 + 280);
    const lines = await linesOf(id);
    expect(lines.map(({ type, quantity, actor_name }) => [type, quantity, actor_name])).toEqual([
      ['sale', -3_500, 'Sofía Güida'],
      ['sale', -8_000, 'Sofía Güida'],
    ]);
    await admin('PUT', `/components/components/${tube}`, {
      ...(await admin<{ components: Component[] }>('GET', '/stock/components')).body.data.components
        .filter(({ _id }) => _id === tube)
        .map(({ code, name, unit }) => ({ code, name, unit }))[0],
      costPerUnit: 99,
    });
    expect(await costOf(id)).toBe(2_100);
    for (const next of ['packed', 'installing', 'ready']) await panel.move(id, next);
    expect(await quantities()).toEqual([6_500, 8_000]);
  });

  test('is returned once, by reversing lines, when a reservation goes back to importing', async () => {
    const id = await reserved('preparing');
    await panel.move(id, 'importing');
    expect(await quantities()).toEqual([10_000, 16_000]);
    expect(await costOf(id)).toBeNull();
    await panel.move(id, 'accepted');
    await panel.move(id, 'pending');
    expect(await quantities()).toEqual([10_000, 16_000]);
    const lines = await linesOf(id);
    expect(lines.map(({ type, quantity }) => [type, quantity])).toEqual([
      ['sale', -3_500],
      ['sale', -8_000],
      ['return', 3_500],
      ['return', 8_000],
    ]);
    expect(lines.filter(({ reverses }) => reverses !== null)).toHaveLength(2);
    expect(await failedChecks(site.app.context.db)).toEqual([]);
  });

  test('is returned at the cancellation from every status with materials', async () => {
    for (const status of ['preparing', 'packed', 'dispatched', 'installing', 'ready'] as const) {
      const id = await reserved(status);
      await panel.move(id, 'cancelled');
      expect([status, await quantities()]).toEqual([status, [10_000, 16_000]]);
      const types = (await linesOf(id)).map(({ type }) => type);
      expect(types).toEqual(['sale', 'sale', 'cancellation', 'cancellation']);
      expect(await costOf(id)).toBeNull();
    }
    const early = await reserved('importing');
    await panel.move(early, 'cancelled');
    expect(await linesOf(early)).toEqual([]);
  });

  test('is not taken if it is short: the transition is rejected and names the component', async () => {
    const first = await reserved('importing');
    const second = await reserved('importing');
    const third = await reserved('importing');
    await panel.move(first, 'preparing');
    await panel.move(second, 'preparing');
    const before = await snapshot();
    const { status, body } = await panel.move(third, 'preparing');
    expect([status, body.code]).toEqual([409, 'insufficient-stock']);
    expect(body.message).toMatch(/^Stock insuficiente\. Disponible: .*\((Tubo|Bulón)\)/);
    expect(body.data.component?.name).toMatch(/Tubo|Bulón/);
    expect(await snapshot()).toEqual(before);
  });

  test('is taken at the cost that was entered by hand', async () => {
    product = await createProductWithBom({ autoCost: false, cost: 90 });
    const id = await reserved('preparing');
    expect(await costOf(id)).toBe(9_000);
    expect(await quantities()).toEqual([6_500, 8_000]);
  });

  test('does not change for a product without components', async () => {
    product = await createProductWithBom({ autoCost: false, cost: 90, components: [] });
    const id = await reserved('delivered');
    expect(await linesOf(id)).toEqual([]);
    expect(await costOf(id)).toBe(9_000);
    expect(await failedChecks(site.app.context.db)).toEqual([]);
  });
});

describe('committed quantities', () => {
  const committed = async () => {
    const { body } = await admin<{ components: Component[] }>('GET', '/stock/components');
    return body.data.components.find(({ _id }) => _id === tube)?.committed;
  };

  test('contain accepted and importing reservations only', async () => {
    const id = await reserved('pending');
    expect(await committed()).toBe(0);
    for (const [status, quantity] of [
      ['accepted', 3.5],
      ['importing', 3.5],
      ['preparing', 0],
    ] as const) {
      await panel.move(id, status);
      expect([status, await committed()]).toEqual([status, quantity]);
    }
    await panel.move(id, 'importing');
    expect(await committed()).toBe(3.5);
    await panel.move(id, 'cancelled');
    expect(await committed()).toBe(0);
  });

  test('count in the order quantity of the report', async () => {
    type Report = z.output<typeof getStockReport.reply>;
    const ordered = async () => {
      const { body } = await admin<Report>('GET', '/stock/report');
      return body.data.toOrder.find(({ component }) => component._id === tube)?.toOrder;
    };
    await reserved('accepted');
    await reserved('accepted');
    expect(await ordered()).toBeUndefined();
    await reserved('accepted');
    expect(await ordered()).toBe(2.5);
  });
});

describe('the income of a reservation', () => {
  const income = (id: string) =>
    site.app.context.db
      .selectFrom('financial_transactions')
      .selectAll()
      .where('cause_type', '=', 'reservation')
      .where('cause_id', '=', id)
      .orderBy('id')
      .execute();

  /** The ledger lines of the reservation in order: kind, amount, instant. */
  const ledgerLines = async (id: string) =>
    (await income(id)).map((line) => [line.kind, line.sale_cents, line.created_at.getTime()]);

  test('is booked once, at the delivery, with value, cost and client frozen', async () => {
    const id = await reserved('ready');
    expect(await income(id)).toEqual([]);
    await panel.move(id, 'delivered', { finalSaleValue: '199.90' });
    expect(await income(id)).toEqual([
      expect.objectContaining({
        type: 'product',
        item_name: 'Baúl de 45 litros',
        client_name: LUCIA.name,
        client_country: 'Uruguay',
        sale_cents: 19_990,
        cost_cents: 2_100,
        created_at: new Date(MONDAY_MORNING),
        voided_at: null,
      }),
    ]);
    const { body } = await panel.move(id, 'completed', { finalSaleValue: 199.9 });
    expect(body.data.finalSaleValue).toBe(199.9);
    expect(await income(id)).toHaveLength(1);
  });

  test('is corrected on the day of a completion with another value, not on the day of delivery', async () => {
    const id = await reserved('delivered');
    const later = MONDAY_MORNING + 40 * 86_400_000;
    site.app.setNow(later);
    const panelThen = await reservationPanel(site.app);
    await panelThen.move(id, 'completed', { finalSaleValue: 300 });
    expect(await ledgerLines(id)).toEqual([
      ['sale', 25_000, MONDAY_MORNING],
      ['void', -25_000, later],
      ['sale', 30_000, later],
    ]);
    site.app.setNow(MONDAY_MORNING);
    expect(await failedChecks(site.app.context.db)).toEqual([]);
  });

  test('is voided when the reservation goes back to ready, and booked again at a new delivery', async () => {
    const id = await reserved('delivered');
    const { body } = await panel.move(id, 'ready');
    expect(body.data).toMatchObject({ finalSaleValue: null, deliveredAt: null });
    await panel.move(id, 'delivered', { finalSaleValue: 10 });
    expect((await ledgerLines(id)).map(([kind, cents]) => [kind, cents])).toEqual([
      ['sale', 25_000],
      ['void', -25_000],
      ['sale', 1_000],
    ]);
  });

  test('cannot get another value after the sale, nor any value before it', async () => {
    const id = await reserved('ready');
    const only = 'El valor final se ingresa solo al entregar o completar.';
    for (const to of ['ready', 'installing']) {
      const early = await panel.move(id, to, { finalSaleValue: 1 });
      expect([early.status, early.body.message]).toEqual([400, only]);
    }
    await panel.move(id, 'delivered', { finalSaleValue: 250 });
    const again = await panel.move(id, 'delivered', { finalSaleValue: 200 });
    expect([again.status, again.body.message]).toEqual([
      409,
      'Esta reserva ya está entregada con otro valor final. Para corregirlo, complétala con el valor que corresponde.',
    ]);
    await panel.move(id, 'completed', { finalSaleValue: 250 });
    const late = await panel.move(id, 'completed', { finalSaleValue: 200 });
    expect([late.status, late.body.message]).toEqual([
      409,
      'Esta reserva ya está completada con otro valor final. Para corregirlo, anula la venta en Finanzas.',
    ]);
    for (const same of [{ finalSaleValue: 250 }, {}]) {
      expect((await panel.move(id, 'completed', same)).status).toBe(200);
    }
    expect(await income(id)).toHaveLength(1);
  });

  test('is booked at the completion of a dispatched reservation', async () => {
    const id = await reserved('dispatched');
    await panel.move(id, 'completed', { finalSaleValue: 0.01 });
    expect((await income(id)).map(({ sale_cents }) => sale_cents)).toEqual([1]);
    expect(await failedChecks(site.app.context.db)).toEqual([]);
  });
});
