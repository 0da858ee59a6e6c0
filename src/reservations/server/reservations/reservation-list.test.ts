import { beforeAll, describe, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import {
  createReservationIn,
  type ReservationCalls,
  reservationPanel,
} from '#test/reservation-calls.ts';

const site = testEnvironment();
let panel: ReservationCalls;
const ids: Record<string, string> = {};

/** One reservation per status, created a minute apart; the list shows the last one first. */
const RESERVATIONS = [
  ['completed', 'José Núñez', 'México', 'Ténéré 700'],
  ['cancelled', 'Ana Sosa', 'Uruguay', 'MT-07'],
  ['delivered', 'Jose Perez', 'Uruguay', 'Tenere'],
  ['preparing', 'María Gómez', 'España', 'Duke 390'],
  ['accepted', 'Joseína Díaz', 'Uruguay', '100% Moto_X'],
  ['pending', 'Bruno Castro', 'Brasil', 'mt-07'],
] as const;

beforeAll(async () => {
  panel = await reservationPanel(site.app);
  for (const [place, [status, clientName, clientCountry, model]] of RESERVATIONS.entries()) {
    site.app.setNow(MONDAY_MORNING + place * 60_000);
    ids[status] = await createReservationIn(site.app, panel, site.fixtures.crashBars, status, {
      clientName,
      clientCountry,
      vehicleInfo: { brand: 'Yamaha', model, year: 2022 },
    });
  }
});

const listed = async (query: string) => {
  const { body } = await panel.list(query);
  return body.data.reservations.map(({ status }) => status);
};

describe('GET /api/reservations', () => {
  test('returns all reservations, newest first, with payment and product, without cost or token', async () => {
    const { status, body } = await panel.list();
    expect(status).toBe(200);
    expect(body.data.reservations.map((each) => each.status)).toEqual(
      RESERVATIONS.map(([each]) => each).toReversed(),
    );
    expect(body.data).toMatchObject({ total: 6, page: 1, totalPages: 1 });
    expect(body.data.reservations[0]).toMatchObject({
      _id: ids['pending'],
      clientName: 'Bruno Castro',
      clientCountry: 'Brasil',
      product: { _id: site.fixtures.crashBars, name: 'Kit de defensas', price: 210 },
      vehicleInfo: { brand: 'Yamaha', model: 'mt-07', year: 2022 },
      payment: { amount: 210, currency: 'USD', paymentStatus: 'pending', label: 'Pendiente' },
      finalSaleValue: null,
      deliveredAt: null,
    });
    const [completed] = body.data.reservations.slice(-1);
    expect(completed).toMatchObject({
      finalSaleValue: 250,
      payment: { paymentStatus: 'none', label: 'Sin pago en línea' },
      reservationDate: completed?.createdAt,
      deliveredAt: new Date(MONDAY_MORNING).toISOString(),
    });
    expect(JSON.stringify(body)).not.toMatch(/cost|token|hash/i);
  });

  test.each([
    ['?excludeClosed=true', ['pending', 'accepted', 'preparing']],
    ['?excludeClosed=false', RESERVATIONS.map(([each]) => each).toReversed()],
    ['?excludeClosed=true&status=delivered', ['delivered']],
    ['?status=PENDING', ['pending']],
    ['?status=', RESERVATIONS.map(([each]) => each).toReversed()],
    ['?clientName=jose', ['accepted', 'delivered', 'completed']],
    ['?clientName=JOSÉ%20N%C3%9A%C3%91', ['completed']],
    ['?clientName=%20jos%C3%A9%20', ['accepted', 'delivered', 'completed']],
    ['?clientCountry=mexico', ['completed']],
    ['?clientCountry=Uruguay&excludeClosed=true', ['accepted']],
    ['?vehicleModel=tenere', ['delivered', 'completed']],
    ['?vehicleModel=MT-07', ['pending', 'cancelled']],
    ['?vehicleModel=%25', []],
    ['?vehicleModel=_', []],
    ['?clientName=tenere', ['delivered', 'completed']],
    ['?clientName=YAMAHA%20mt', ['pending', 'cancelled']],
    ['?clientName=nadie', []],
    ['?clientName=%00', []],
  ])('filters by the query %s', async (query, statuses) => {
    expect(await listed(query)).toEqual(statuses);
  });

  test('counts only the listed reservations, of all pages', {
    meta: {
      specification: {
        'admin 2 Reservations tab': [['They count the listed reservations only', 'counters']],
      },
    },
  }, async () => {
    const all = (await panel.list('?limit=1')).body.data;
    expect(all.reservations).toHaveLength(1);
    expect(all.counters).toEqual({ total: 6, pending: 1, accepted: 1, delivered: 1 });
    const open = (await panel.list('?excludeClosed=true')).body.data;
    expect(open.counters).toEqual({ total: 3, pending: 1, accepted: 1, delivered: 0 });
    const none = (await panel.list('?clientName=nadie')).body.data;
    expect(none).toMatchObject({
      counters: { total: 0, pending: 0, accepted: 0, delivered: 0 },
      total: 0,
      totalPages: 0,
    });
  });

  test('has pages, and returns all reservations in one for the limits 1000 and −1', {
    meta: {
      specification: {
        'admin 9': [
          ['Reservation fetch limit', '?limit=1000'],
          ['1000 (both citations and reservations)', '?limit=1000'],
        ],
      },
    },
  }, async () => {
    const second = (await panel.list('?page=2&limit=4')).body.data;
    expect(second).toMatchObject({ total: 6, page: 2, totalPages: 2 });
    expect(second.reservations.map(({ status }) => status)).toEqual(['cancelled', 'completed']);
    expect((await panel.list('?page=1')).body.data).toMatchObject({ page: 1, totalPages: 1 });
    for (const query of ['?limit=1000', '?limit=-1', '?limit=-1&page=7']) {
      const { data } = (await panel.list(query)).body;
      expect([query, data.reservations.length]).toEqual([query, 6]);
      expect(data).toMatchObject({ page: 1, totalPages: 1 });
    }
    expect((await panel.list('?page=3&limit=4')).body.data.reservations).toEqual([]);
  });

  test.each([
    ['?limit=0', 'limit', 'El límite debe ser un número entero de 1 a 1000, o -1.'],
    ['?limit=1001', 'limit', 'El límite debe ser un número entero de 1 a 1000, o -1.'],
    ['?limit=-2', 'limit', 'El límite debe ser un número entero de 1 a 1000, o -1.'],
    ['?page=0', 'page', 'La página debe ser un número entero desde 1.'],
    ['?status=lista', 'status', 'Ese estado no existe.'],
    ['?excludeClosed=si', 'excludeClosed', 'Debe ser true o false.'],
    ['?color=rojo', 'color', 'El campo "color" no se reconoce.'],
  ])('rejects the query %s', async (query, field, sentence) => {
    const { status, body } = await panel.list(query);
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
  });
});

test('GET /api/reservations allows historial, and rejects finanzas (403) and visitors (401)', async () => {
  expect((await (await reservationPanel(site.app, ['historial'])).list()).status).toBe(200);
  expect((await (await reservationPanel(site.app, ['finanzas'])).list()).status).toBe(403);
  expect((await (await reservationPanel(site.app, null)).list()).status).toBe(401);
});
