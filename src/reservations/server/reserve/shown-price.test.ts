import { expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { clientCalls, reservationBody, snapshotReservations } from '#test/reservation-calls.ts';

const site = testEnvironment();

const reserve = (change: Record<string, unknown>) =>
  clientCalls(site.app).reserve(reservationBody(site.fixtures.crashBars, change));
const snapshot = () => snapshotReservations(site.app.context.db);

test('POST /api/reservations reserves at the price that the client saw', async () => {
  const { status, body } = await reserve({ shownPrice: 210 });
  expect([status, body.data.product.price]).toEqual([201, 210]);
});

test('POST /api/reservations rejects another price with the current one and stores nothing', async () => {
  const before = await snapshot();
  for (const shownPrice of [209.99, 0, 499]) {
    const { status, body } = await reserve({ shownPrice });
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({
        code: 'offer-changed',
        message: 'El precio cambió mientras tanto. Revisa el resumen y confirma de nuevo.',
        data: { price: 210 },
      }),
    ]);
  }
  const invalid = await reserve({ shownPrice: 'caro' });
  expect([invalid.status, invalid.body.message]).toEqual([400, 'El precio mostrado no es válido.']);
  expect(await snapshot()).toEqual(before);
});
