import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSolvedChallenge } from '#test/challenge-solution.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { machineNow } from '#test/machine-clock.ts';
import { workdays } from '#test/workdays.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** Rate limits and challenge are on, as in production. */
const site = testEnvironment({ rateLimits: true, trustProxy: true });
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
  await site.app.context.db.deleteFrom('call_counts').execute();
});

const REFUSED = 'No pudimos verificar el envío. Intenta nuevamente.';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

async function getChallenge(action = 'citation', address = '203.0.113.1'): Promise<Challenge> {
  const { body } = await request<Challenge>(
    `${site.app.url}/api/challenge?action=${action}`,
    'GET',
    undefined,
    {
      'x-forwarded-for': address,
    },
  );
  return body.data;
}

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return encode({ challenge, solution });
}

/** Returns a solution without a call of GET /api/challenge, for the tests of the limits. */
const solved = () => createSolvedChallenge(site.app.context.challengeSecret);

function book(time: string, change: Record<string, unknown>, address = '203.0.113.1') {
  return request(
    `${site.app.url}/api/citations`,
    'POST',
    bookingBody(site.fixtures.oilChange, THURSDAY, time, change),
    { 'x-forwarded-for': address },
  );
}

const count = async () =>
  (await site.app.context.db.selectFrom('citations').select('id').execute()).length;

describe('the challenge of POST /api/citations', () => {
  test('allows one booking with one solution, and rejects a second with 400', async () => {
    const challenge = await solve(await getChallenge());
    expect((await book('09:00', { challenge })).status).toBe(201);
    const again = await book('09:30', { challenge });
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ code: 'challenge-invalid', message: REFUSED });
  });

  test('allows one of two concurrent bookings with the same solution', async () => {
    const challenge = await solve(await getChallenge());
    const responses = await Promise.all([
      book('09:00', { challenge }),
      book('10:00', { challenge }),
    ]);
    expect(responses.map((reply) => reply.status).sort()).toEqual([201, 400]);
    expect(await count()).toBe(1);
  });

  test('can be used again after a rejected booking', async () => {
    const challenge = await solve(await getChallenge());
    expect((await book('09:10', { challenge })).status).toBe(409);
    expect((await book('09:30', { challenge })).status).toBe(201);
  });

  test('is rejected if it is missing, unsolved, altered, malformed or of another action', async () => {
    const given = await getChallenge();
    const solved = JSON.parse(Buffer.from(await solve(given), 'base64').toString());
    const foreign = await solve(await getChallenge('reservation'));
    const altered = structuredClone(solved);
    altered.challenge.parameters.expiresAt += 3600;
    const unsigned = structuredClone(solved);
    delete unsigned.challenge.signature;
    const guessed = structuredClone(solved);
    guessed.solution.derivedKey = '00'.repeat(32);
    const wrong = [
      undefined,
      '',
      'x',
      encode(null),
      encode({}),
      foreign,
      encode(altered),
      encode(unsigned),
      encode(guessed),
      encode({ challenge: given }),
    ];
    for (const challenge of wrong) {
      const reply = await book('09:00', challenge === undefined ? {} : { challenge });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ code: 'challenge-invalid', message: REFUSED });
    }
    expect(await count()).toBe(0);
  });

  test('is rejected with 400 after it expired', async () => {
    const challenge = await solve(await getChallenge());
    vi.useFakeTimers({ toFake: ['Date'], now: machineNow() + 20 * 60_000 + 1_000 });
    try {
      const { status, body } = await book('09:00', { challenge });
      expect([status, body.code]).toEqual([400, 'challenge-invalid']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is not issued by GET /api/challenge for an unknown action', async () => {
    const reply = await request(`${site.app.url}/api/challenge?action=login`);
    expect(reply.status).toBe(400);
  });
});

test('POST /api/citations rejects a booking with a filled honeypot field', async () => {
  const challenge = await solve(await getChallenge());
  const reply = await book('09:00', { challenge, website: 'https://ejemplo.com' });
  expect(reply.status).toBe(400);
  expect(reply.body.message).toBe(REFUSED);
});

describe('the limits of POST /api/citations', () => {
  test('make the challenge harder and answer 429 with retry-after after 25 calls of an address', async () => {
    const easy = await getChallenge('citation', '198.51.100.7');
    for (let call = 0; call < 25; call += 1) await book('09:10', {}, '198.51.100.7');
    const hard = await getChallenge('citation', '198.51.100.7');
    const solution = await solveChallenge({ challenge: easy, deriveKey });
    const hardSolution = await solveChallenge({ challenge: hard, deriveKey });
    expect(hardSolution?.counter ?? 0).toBeGreaterThan((solution?.counter ?? 0) * 4);
    const reply = await book('09:00', {}, '198.51.100.7');
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.body.code).toBe('too-many-requests');
    expect((await book('09:00', { challenge: await solve(await getChallenge()) })).status).toBe(
      201,
    );
  });

  test('count the addresses of one IPv6 /64 together', async () => {
    for (let call = 0; call < 25; call += 1) await book('09:10', {}, `2001:db8:1:2::${call}`);
    expect((await book('09:10', {}, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await book('09:10', {}, '2001:db8:1:3::1')).status).toBe(400);
  });

  test('reject easy challenges after five bookings, also those that were fetched before', async () => {
    const address = '198.51.100.9';
    const collected = await Promise.all(
      Array.from({ length: 7 }, () => getChallenge('citation', address)),
    );
    const statuses: number[] = [];
    for (const [index, challenge] of collected.entries()) {
      const time = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '13:30'][index] ?? '';
      const person = {
        clientEmail: `a${index}@ejemplo.com`,
        clientPhone: `09${index} 111 22${index}`,
      };
      const reply = await book(time, { ...person, challenge: await solve(challenge) }, address);
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 400, 400]);
    const harder = await solve(await getChallenge('citation', address));
    const person = { clientEmail: 'otra@ejemplo.com', clientPhone: '098 765 432' };
    expect((await book('15:00', { ...person, challenge: harder }, address)).status).toBe(201);
  });

  test.each([
    [
      'one e-mail in upper and lower case',
      (index: number) => ({
        clientEmail: index % 2 ? 'LUCIA@ejemplo.com' : 'lucia@Ejemplo.com',
        clientPhone: `09${index} 100 20${index}`,
      }),
    ],
    [
      'one phone number in two notations',
      (index: number) => ({
        clientEmail: `lucia${index}@ejemplo.com`,
        clientPhone: index % 2 ? '099 123 456' : '+598 (99) 123-456',
      }),
    ],
  ])('accept five of ten concurrent bookings of a client with %s', async (_name, person) => {
    const solutions = await Promise.all(Array.from({ length: 10 }, solved));
    const days = workdays(THURSDAY, 1, 10);
    const responses = await Promise.all(
      solutions.map((challenge, index) =>
        book('10:00', { ...person(index), date: days[index], challenge }, `203.0.113.${index}`),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(5);
    // Until the first of the five begins.
    const booked = await site.app.context.db.selectFrom('citations').select('starts_at').execute();
    const starts = booked.map((row) => row.starts_at.getTime());
    const seconds = (Math.min(...starts) - site.app.context.clock()) / 1000;
    for (const { headers } of rejected) expect(Number(headers.get('retry-after'))).toBe(seconds);
    expect(rejected[0]?.body.message).toBe(
      'Ya tienes 5 citas abiertas. Cancela una o comunícate con nosotros para agendar otra.',
    );
  });

  test('count dots and plus signs of a Gmail address as one mailbox', async () => {
    const days = workdays(THURSDAY, 1, 6);
    const statuses: number[] = [];
    for (const [index, date] of days.entries()) {
      const local = [
        'lucia.paz',
        'luciapaz',
        'l.u.ciapaz',
        'luciapaz+a',
        'lucia.paz+b',
        'luciapaz',
      ];
      const client = {
        clientEmail: `${local[index]}@${index % 2 ? 'gmail' : 'googlemail'}.com`,
        clientPhone: `09${index} 100 20${index}`,
      };
      const change = { ...client, date, challenge: await solved() };
      statuses.push((await book('10:00', change, `203.0.113.${index}`)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

test('table business_settings rejects an invalid e-mail and a name with a line break', async () => {
  await expect(
    site.app.context.db.updateTable('business_settings').set({ email: 'taller' }).execute(),
  ).rejects.toThrow('business_settings');
  await expect(
    site.app.context.db.updateTable('business_settings').set({ name: 'Dos\nlíneas' }).execute(),
  ).rejects.toThrow('business_settings');
});
