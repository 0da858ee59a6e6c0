import { beforeEach, describe, expect, test } from 'vitest';
import { createSolvedChallenge } from '#test/challenge-solution.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { LUCIA, MONDAY_MORNING } from '#test/fixtures.ts';
import { clientCalls, reservationBody, reservationPanel } from '#test/reservation-calls.ts';

/** Rate limits and challenge are on, as in production. */
const site = testEnvironment({ rateLimits: true, trustProxy: true });
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  const { db } = site.app.context;
  await deleteRecords(db, 'reservations');
  await db.deleteFrom('call_counts').execute();
  await db.deleteFrom('mails').execute();
});

let caller = 0;
const OTHER = { clientEmail: 'otra.persona@ejemplo.com', clientPhone: '098 765 432' };

async function reserve(change: Record<string, unknown> = {}, product = site.fixtures.crashBars) {
  caller += 1;
  const own = caller;
  const challenge = await createSolvedChallenge(site.app.context.challengeSecret, 'reservation');
  return clientCalls(site.app).reserve(
    reservationBody(product, { challenge, ...change }),
    `clave-${own}`,
    { 'x-forwarded-for': `203.0.${own}.1` },
  );
}

const count = async (table: 'reservations' | 'payments' | 'mails') =>
  (await site.app.context.db.selectFrom(table).select('id').execute()).length;

describe('POST /api/reservations of a unit that the person reserved a moment ago', () => {
  test('answers 409 by phone or mailbox, and changes nothing', async () => {
    expect((await reserve()).status).toBe(201);
    const before = [await count('reservations'), await count('payments'), await count('mails')];
    for (const change of [
      { clientEmail: OTHER.clientEmail, clientPhone: `+598 ${LUCIA.phone.slice(1)}` },
      { clientPhone: OTHER.clientPhone },
    ]) {
      const { status, body } = await reserve(change);
      expect([status, body.code, body.message]).toEqual([
        409,
        'same-unit',
        'Hace un momento se reservó esta unidad con tu teléfono o email. No hace falta enviarla otra vez.',
      ]);
    }
    expect([await count('reservations'), await count('payments'), await count('mails')]).toEqual(
      before,
    );
  });

  test('reserves one of four concurrent requests', async () => {
    const replies = await Promise.all([reserve(), reserve(), reserve(), reserve()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await count('reservations')).toBe(1);
  });

  test('reserves with another, and rejects another that is no yes or no', async () => {
    await reserve();
    expect((await reserve({ another: true })).status).toBe(201);
    expect((await reserve({ another: false })).status).toBe(409);
    expect((await reserve({ another: 'sí' })).status).toBe(400);
    expect(await count('reservations')).toBe(2);
  });

  test('reserves another unit, for another person and for another motorcycle', async () => {
    await reserve();
    expect((await reserve({}, site.fixtures.unpublished)).status).toBe(201);
    expect((await reserve(OTHER)).status).toBe(201);
    const vehicleInfo = { brand: 'Honda', model: 'CG 125', year: 2022 };
    expect((await reserve({ vehicleInfo })).status).toBe(201);
    expect((await reserve({ vehicleInfo: { ...vehicleInfo, model: 'cg125' } })).status).toBe(409);
  });

  test('reserves after ten minutes, and after a cancellation', async () => {
    const { body } = await reserve();
    const panel = await reservationPanel(site.app);
    await panel.move(body.data._id, 'cancelled');
    expect((await reserve()).status).toBe(201);
    expect((await reserve()).status).toBe(409);
    site.app.setNow(MONDAY_MORNING + 10 * 60_000);
    expect((await reserve()).status).toBe(201);
  });
});
