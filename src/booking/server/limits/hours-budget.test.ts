import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { ATTACKERS, attackAgenda } from '#test/agenda-attack.ts';
import { agendaPanel, snapshotAgenda } from '#test/agenda-calls.ts';
import { startTestApp } from '#test/app.ts';
import { createSolvedChallenge } from '#test/challenge-solution.ts';
import { createDatabase } from '#test/database.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, seedFixtures } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { holdLock } from '#test/lock-waits.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import { deleteOldBookingOrigins } from './web-booking-actions.ts';

/** Two bays with the default hours: 10 560 minutes in two weeks. */
const site = testEnvironment({ rateLimits: true, trustProxy: true, smtpUrl: MAIL_SERVER });
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
  await site.app.context.db.deleteFrom('call_counts').execute();
});

const SENTENCE =
  'Hay demasiadas horas reservadas sin confirmar. Comunícate con nosotros para agendar.';
const DAY_MS = 86_400_000;

type Wish = { service: string; date: string; time?: string; person: number; address: string };

const person = (number: number) => ({
  clientEmail: `cliente${number}@ejemplo.com`,
  clientPhone: `099 000 ${100 + number}`,
});

/** Books with a solved challenge. */
async function book({ service, date, time = '09:00', address, ...by }: Wish, app = site.app) {
  const challenge = await createSolvedChallenge(app.context.challengeSecret);
  const body = bookingBody(service, date, time, { ...person(by.person), challenge });
  return request<{ _id: string }>(`${app.url}/api/citations`, 'POST', body, {
    'x-forwarded-for': address,
  });
}

type Snapshot = Record<string, unknown>;

const dayOf = (index: number) => `2026-12-0${1 + index}`;

describe('the budget of unconfirmed hours', () => {
  test('rejects a second long job of a person with 429 and changes nothing', async () => {
    const wish = { service: site.fixtures.engineRepair, person: 1 };
    expect((await book({ ...wish, date: dayOf(0), address: '203.0.113.1' })).status).toBe(201);
    const before = await snapshotAgenda(site.app.context.db);
    const reply = await book({ ...wish, date: dayOf(1), address: '198.51.100.1' });
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      429,
      'too-many-hours',
      SENTENCE,
    ]);
    // Until the start of the first booking, on 1 December at 09:00 in Montevideo.
    const seconds = (Date.parse('2026-12-01T12:00:00Z') - MONDAY_MORNING) / 1000;
    expect(Number(reply.headers.get('retry-after'))).toBe(seconds);
    const { mails: _, ...after } = (await snapshotAgenda(site.app.context.db)) as Snapshot;
    const { mails: __, ...same } = before as Snapshot;
    expect(after).toEqual(same);
  });

  test('adds up the jobs of all persons of an address and of all addresses of a /24', async () => {
    const { engineRepair, fullService, oilChange } = site.fixtures;
    const here = '203.0.113.1';
    // The comment of a rejected booking has the total minutes with it, and the maximum.
    const wishes = [
      { service: engineRepair, date: dayOf(0), person: 1, address: here },
      { service: fullService, date: dayOf(1), person: 2, address: here },
      { service: fullService, date: dayOf(2), person: 3, address: here },
      { service: oilChange, date: dayOf(3), person: 4, address: here }, // 765 of 739
      { service: oilChange, date: dayOf(3), person: 4, address: '203.0.113.2' },
      { service: fullService, date: dayOf(2), person: 5, address: '203.0.113.3' }, // 885 of 844
      { service: fullService, date: dayOf(2), person: 5, address: '203.0.114.3' },
    ];
    const statuses: number[] = [];
    for (const [index, wish] of wishes.entries()) {
      // The budget of everybody counts one day.
      site.app.setNow(MONDAY_MORNING + index * DAY_MS);
      statuses.push((await book(wish)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 429, 201, 429, 201]);
  });

  test('keeps hours for short jobs of fresh networks after long bookings of strangers', async () => {
    const { db } = site.app.context;
    await changeSettings(db, { email: 'taller@ejemplo.com' });
    await db.deleteFrom('mails').execute();
    const { engineRepair, oilChange } = site.fixtures;
    const long = (index: number) => ({
      service: engineRepair,
      date: dayOf(index),
      person: index,
      address: `198.18.${index}.1`,
    });
    const statuses: number[] = [];
    for (const index of [0, 1, 2]) statuses.push((await book(long(index))).status);
    expect(statuses).toEqual([201, 429, 429]);
    const short = { service: oilChange, date: dayOf(3), person: 7, address: '198.18.7.1' };
    expect((await book(short)).status).toBe(201);
    const reply = await book(long(3));
    expect([reply.status, Number(reply.headers.get('retry-after'))]).toEqual([429, 86_400]);
    const mails = await db
      .selectFrom('mails')
      .select('recipient')
      .where('kind', '=', 'workshop-budget-full')
      .execute();
    expect(mails).toEqual([{ recipient: 'taller@ejemplo.com' }]);
  });

  test('rejects with 429 also while the mail to the workshop cannot be written', async () => {
    const { db } = site.app.context;
    await changeSettings(db, { email: 'taller@ejemplo.com' });
    await db.deleteFrom('mails').execute();
    const long = { service: site.fixtures.engineRepair, date: dayOf(0), address: '198.18.0.1' };
    expect((await book({ ...long, person: 0 })).status).toBe(201);
    const release = await holdLock(db, sql`lock table mails in exclusive mode`);
    const { status } = await book({ ...long, date: dayOf(1), person: 1 });
    await release();
    expect(status).toBe(429);
  });

  test('accepts one of ten concurrent long jobs from ten networks', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        book({
          service: site.fixtures.engineRepair,
          date: dayOf(index % 4),
          person: index,
          address: `198.18.${index}.1`,
        }),
      ),
    );
    const refused = replies.filter(({ status }) => status !== 201);
    expect(replies.length - refused.length).toBe(1);
    for (const { body } of refused) expect(body.code).toMatch(/too-many-hours|slot-taken/);
  });

  test('allows another booking after staff accept one, and after a day', async () => {
    const wish = (index: number) => ({
      service: site.fixtures.engineRepair,
      date: dayOf(index),
      person: index,
      address: `198.18.${index}.1`,
    });
    const first = await book(wish(0));
    await book(wish(1));
    expect((await book(wish(2))).status).toBe(429);
    const panel = await agendaPanel(site.app);
    await panel.move(first.body.data._id, { status: 'accepted' });
    expect((await book(wish(2))).status).toBe(201);
    expect((await book(wish(3))).status).toBe(429);
    site.app.setNow(MONDAY_MORNING + DAY_MS);
    expect((await book(wish(3))).status).toBe(201);
  });

  test('limits a client with an accepted citation only by the hours of that client', async () => {
    const { engineRepair, fullService } = site.fixtures;
    const known = await book({
      ...{ service: fullService, date: dayOf(0), person: 9, address: '198.18.9.1' },
    });
    const panel = await agendaPanel(site.app);
    await panel.move(known.body.data._id, { status: 'accepted' });
    for (const index of [1, 2]) {
      await book({
        ...{
          service: engineRepair,
          date: dayOf(index),
          person: index,
          address: `198.18.${index}.1`,
        },
      });
    }
    const stranger = { service: engineRepair, date: dayOf(3), address: '198.18.5.1' };
    expect((await book({ ...stranger, person: 5 })).status).toBe(429);
    expect((await book({ ...stranger, person: 9 })).status).toBe(201);
  });

  test('does not apply with RATE_LIMITS=off', async () => {
    const database = await createDatabase();
    const app = await startTestApp(database, { rateLimits: false });
    const fixtures = await seedFixtures(app.context.db);
    const wish = { service: fixtures.engineRepair, person: 1, address: '203.0.113.1' };
    for (const index of [0, 1, 2]) {
      expect((await book({ ...wish, date: dayOf(index) }, app)).status).toBe(201);
    }
    await app.stop();
    await database.drop();
  });
});

test('web_bookings has one network hash for a /24, and rows are deleted after 30 days', async () => {
  const { db, keys } = site.app.context;
  const wish = { service: site.fixtures.oilChange, person: 1 };
  await book({ ...wish, date: dayOf(0), address: '203.0.113.1' });
  await book({ ...wish, date: dayOf(1), address: '203.0.113.200' });
  const rows = await db.selectFrom('web_bookings').selectAll().execute();
  const [one, other] = rows;
  expect([one?.network, one?.known]).toEqual([other?.network, false]);
  expect(one?.address).not.toEqual(other?.address);
  expect(keys.derive('networks')).toHaveLength(32);
  const deleteOld = (days: number) =>
    inTransaction(db, (tx) => deleteOldBookingOrigins(tx, MONDAY_MORNING + days * DAY_MS));
  await deleteOld(30);
  expect(await db.selectFrom('web_bookings').select('known').execute()).toHaveLength(2);
  await deleteOld(31);
  expect(await db.selectFrom('web_bookings').select('known').execute()).toEqual([]);
});

describe('the booking limits', () => {
  test.each(Object.entries(ATTACKERS))(
    'keep an attack of an hour by %s to its maximum share of the coming two weeks',
    async (_name, attacker) => {
      const { share, bookings } = await attackAgenda(site, attacker, {
        ...{ now: MONDAY_MORNING, minutes: 60, maxFruitless: 3 },
      });
      expect(bookings).toBeGreaterThan(1);
      expect(share).toBeGreaterThan(0.04);
      expect(share).toBeLessThanOrEqual(attacker.max);
      if ('ownDomain' in attacker) expect(share).toBeGreaterThan(0.1);
    },
  );
});
