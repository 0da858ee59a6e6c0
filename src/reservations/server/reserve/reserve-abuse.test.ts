import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSolvedChallenge } from '#test/challenge-solution.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import {
  clientCalls,
  mailsOfReservation,
  reservationBody,
  reservationPanel,
} from '#test/reservation-calls.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** Rate limits and challenge are on, as in production. */
const site = testEnvironment({ rateLimits: true, trustProxy: true, smtpUrl: MAIL_SERVER });
beforeEach(async () => {
  const { db } = site.app.context;
  await deleteRecords(db, 'reservations');
  await db.deleteFrom('call_counts').execute();
});

const from = (address: string) => ({ 'x-forwarded-for': address });

async function solve(action = 'reservation', address = '203.0.113.1'): Promise<string> {
  const url = `${site.app.url}/api/challenge?action=${action}`;
  const { body } = await request<Challenge>(url, 'GET', undefined, from(address));
  const challenge = body.data;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** `another`: these tests reserve the same unit again and again. */
const reserve = (change: Record<string, unknown>, address = '203.0.113.1', key?: string) =>
  clientCalls(site.app).reserve(
    reservationBody(site.fixtures.crashBars, { another: true, ...change }),
    key,
    from(address),
  );
const reserveWithChallenge = async (change: Record<string, unknown>, address: string) =>
  reserve({ ...change, challenge: await solve('reservation', address) }, address);

/** As `reserveWithChallenge`, with a challenge that the first try solves. */
const reserveWithEasyChallenge = async (change: Record<string, unknown>, address: string) => {
  const secret = site.app.context.challengeSecret;
  return reserve(
    { ...change, challenge: await createSolvedChallenge(secret, 'reservation') },
    address,
  );
};

const CHALLENGE_FAILED = 'No pudimos verificar el envío. Intenta nuevamente.';
const count = async () =>
  (await site.app.context.db.selectFrom('reservations').select('id').execute()).length;

describe('POST /api/reservations', () => {
  test('requires a solved challenge of its action, which can be used once', async () => {
    const challenge = await solve();
    for (const wrong of [undefined, 'x', await solve('citation')]) {
      const { status, body } = await reserve({ challenge: wrong }, '203.0.113.9');
      expect([status, body.code, body.message]).toEqual([
        400,
        'challenge-invalid',
        CHALLENGE_FAILED,
      ]);
    }
    const both = await Promise.all([reserve({ challenge }), reserve({ challenge })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await count()).toBe(1);
  });

  test('requires no second challenge for a repeated request with the same key', async () => {
    const challenge = await solve();
    const first = await reserve({ challenge }, '203.0.113.1', 'clave');
    const again = await reserve({ challenge }, '203.0.113.1', 'clave');
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(await count()).toBe(1);
  });

  test('rejects a request that fills the honeypot field website', async () => {
    const { status, body } = await reserve({ challenge: await solve(), website: 'x' });
    expect([status, body.message]).toEqual([400, CHALLENGE_FAILED]);
    expect(await count()).toBe(0);
  });

  test('rejects easy challenges after 3 reservations in ten minutes, and all calls after 15 (429)', async () => {
    const spare = await solve();
    for (let time = 0; time < 3; time += 1)
      expect((await reserveWithChallenge({}, '203.0.113.1')).status).toBe(201);
    expect((await reserve({ challenge: spare })).status).toBe(400);
    for (let time = 5; time <= 15; time += 1) expect((await reserve({})).status).toBe(400);
    const { status, headers, body } = await reserve({});
    expect([status, body.code]).toEqual([429, 'too-many-requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await reserveWithChallenge({}, '203.0.113.2')).status).toBe(201);
  });
});

describe('a person', () => {
  test('can have at most five unpaid reservations with one phone number, in any spelling', async () => {
    const at = (last: number) => `198.51.100.${last}`;
    const tries = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((last) =>
        reserveWithEasyChallenge(
          { clientEmail: `otra${last}@ejemplo.com`, clientPhone: '+598 99 123 456' },
          at(last),
        ),
      ),
    );
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(5);
    const rejected = tries.find(({ status }) => status === 429);
    // No time ends a pending reservation, so the answer names none.
    expect(rejected?.headers.get('retry-after')).toBeNull();
    expect(rejected?.body).toMatchObject({
      code: 'too-many-reservations',
      message:
        'Ya tienes 5 reservas pendientes de pago. Completa el pago de una o comunícate con nosotros.',
    });
    const made = tries.find(({ status }) => status === 201)?.body.data;
    const panel = await reservationPanel(site.app);
    await panel.move(made?._id ?? '', 'cancelled');
    expect((await reserveWithEasyChallenge({ clientPhone: '099 123 456' }, at(8))).status).toBe(
      201,
    );
  });

  test('gets three mails a day, and mailed is false afterwards, also with an accepted reservation', async () => {
    const clientEmail = 'victima@ejemplo.com';
    const mailed: boolean[] = [];
    for (let time = 1; time <= 4; time += 1) {
      const { body } = await reserveWithEasyChallenge({ clientEmail }, `198.51.100.${time}`);
      mailed.push(body.data.mailed);
      const [, mail] = await mailsOfReservation(site.app.context.db, body.data._id);
      expect([mail?.kind, mail?.state === 'withheld']).toEqual([
        'reservation-created',
        !body.data.mailed,
      ]);
    }
    expect(mailed).toEqual([true, true, true, false]);
    const panel = await reservationPanel(site.app);
    const { reservations } = (await panel.list()).body.data;
    await panel.move(reservations[0]?._id ?? '', 'accepted');
    const again = await reserveWithEasyChallenge({ clientEmail }, '198.51.100.9');
    expect(again.body.data.mailed).toBe(false);
  });
});
