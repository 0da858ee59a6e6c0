import { beforeAll, describe, expect, test } from 'vitest';
import {
  RESERVATION_STATUSES,
  type ReservationStatus,
} from '#reservations/rules/reservation-status.ts';
import type { Transitions } from '#shared/records/status-machine.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import {
  createReservationIn,
  failedChecks,
  type ReservationCalls,
  reservationPanel,
  snapshotReservations,
} from '#test/reservation-calls.ts';

/** Transitions of docs/rules/panel.md 4, written out by hand: forward, backward, cancel. */
const TABLE: Transitions<ReservationStatus> = {
  pending: ['accepted', 'cancelled'],
  accepted: ['importing', 'pending', 'cancelled'],
  importing: ['preparing', 'accepted', 'cancelled'],
  preparing: ['packed', 'importing', 'cancelled'],
  packed: ['dispatched', 'installing', 'preparing', 'cancelled'],
  dispatched: ['completed', 'packed', 'cancelled'],
  installing: ['ready', 'packed', 'cancelled'],
  ready: ['delivered', 'installing', 'cancelled'],
  delivered: ['completed', 'ready'],
  completed: [],
  cancelled: [],
};
const ALL = RESERVATION_STATUSES;
const ASKS: readonly ReservationStatus[] = ['delivered', 'completed'];

const site = testEnvironment();
let panel: ReservationCalls;
beforeAll(async () => {
  panel = await reservationPanel(site.app);
});

const reserved = (status: ReservationStatus) =>
  createReservationIn(site.app, panel, site.fixtures.crashBars, status);

describe.each(ALL)('a transition from %s', (from) => {
  const allowed = TABLE[from];

  test('is accepted for every status of the table', async () => {
    for (const to of allowed) {
      const id = await reserved(from);
      const value = ASKS.includes(to) ? { finalSaleValue: 199.9 } : {};
      const { status, body } = await panel.move(id, to, { ...value, expectedStatus: from });
      expect([to, status]).toEqual([to, 200]);
      expect(body.data).toMatchObject({
        status: to,
        finalSaleValue: ASKS.includes(to) ? 199.9 : null,
        deliveredAt: ASKS.includes(to) ? new Date(MONDAY_MORNING).toISOString() : null,
        cancelledAt: to === 'cancelled' ? new Date(MONDAY_MORNING).toISOString() : null,
      });
      const { history } = (await panel.detail(id)).body.data;
      expect(history.at(-1)).toMatchObject({ kind: 'moved', from, to, by: 'Sofía Güida' });
    }
  });

  test('is rejected with a final value if it sells nothing, or if the sale has another value', async () => {
    const id = await reserved(from);
    const before = await snapshotReservations(site.app.context.db);
    const only = 'El valor final se ingresa solo al entregar o completar.';
    for (const to of [...allowed, from].filter((each) => !ASKS.includes(each))) {
      const { status, body } = await panel.move(id, to, { finalSaleValue: 10 });
      expect([to, status, body.fields]).toEqual([to, 400, { finalSaleValue: only }]);
    }
    if (ASKS.includes(from)) {
      const { status, body } = await panel.move(id, from, { finalSaleValue: 10 });
      expect([from, status]).toEqual([from, 409]);
      expect(body.message).toMatch(/^Esta reserva ya está (entregada|completada) con otro valor/);
    }
    expect(await snapshotReservations(site.app.context.db)).toEqual(before);
  });

  test('is rejected if it is a sale without a valid final value', {
    meta: {
      specification: { 'admin 3 Reservation': [['(sent when completing or delivering)', 'ASKS']] },
    },
  }, async () => {
    for (const to of allowed.filter((each) => ASKS.includes(each))) {
      const id = await reserved(from);
      const before = await snapshotReservations(site.app.context.db);
      for (const finalSaleValue of [undefined, null, 0, -5, '', 'mucho', 1e12]) {
        const sentence =
          finalSaleValue === 1e12
            ? 'El importe no puede superar los 10.000.000.'
            : 'Por favor ingresa un valor válido';
        const { status, body } = await panel.move(id, to, { finalSaleValue });
        expect([to, finalSaleValue, status]).toEqual([to, finalSaleValue, 400]);
        expect(body.message).toBe(sentence);
        expect(body.fields).toEqual({ finalSaleValue: sentence });
      }
      expect(await snapshotReservations(site.app.context.db)).toEqual(before);
    }
  });

  test('is rejected for every other status, and the answer lists the allowed ones', async () => {
    const id = await reserved(from);
    const before = await snapshotReservations(site.app.context.db);
    for (const to of ALL.filter((each) => each !== from && !allowed.includes(each))) {
      for (const value of [{}, { finalSaleValue: 10 }]) {
        const { status, body } = await panel.move(id, to, value);
        expect([to, status, body.code]).toEqual([to, 409, 'status-changed']);
        expect(body.data.status).toBe(from);
        expect([...(body.data.allowed ?? [])].sort()).toEqual([...allowed].sort());
        expect(body.message).toMatch(/^Una reserva en «.+» no puede pasar a «.+»\.$/);
      }
    }
    expect(await snapshotReservations(site.app.context.db)).toEqual(before);
  });

  test('to the same status changes nothing', async () => {
    const id = await reserved(from);
    const before = await snapshotReservations(site.app.context.db);
    const value = ASKS.includes(from) ? { finalSaleValue: 250 } : {};
    const { status, body } = await panel.move(id, from, value);
    expect([status, body.data.status]).toEqual([200, from]);
    expect(await snapshotReservations(site.app.context.db)).toEqual(before);
  });

  test('is rejected if it expects another current status', async () => {
    const id = await reserved(from);
    for (const to of allowed) {
      const expectedStatus = from === 'packed' ? 'ready' : 'packed';
      const { status, body } = await panel.move(id, to, { expectedStatus, finalSaleValue: 10 });
      expect([status, body.code]).toEqual([409, 'status-changed']);
      expect(body.message).toBe('La reserva cambió de estado mientras tanto. Revisa cómo quedó.');
    }
  });
});

test('all integrity checks pass after the transitions', async () => {
  expect(await failedChecks(site.app.context.db)).toEqual([]);
});
