import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lockPeopleAndDays } from '#platform/data/person-locks.ts';
import { dayNumber } from '#shared/time/day-time.ts';
import { type AgendaCalls, agendaPanel, cancelTokenOf } from '#test/agenda-calls.ts';
import { findAgendaViolations } from '#test/agenda-invariants.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { WAIT_TIMEOUT_MS } from '#test/timeouts.ts';

const FRIDAY = '2026-11-27';
const ROUNDS = 10;

const site = testEnvironment();
let sofia: AgendaCalls;
let bruno: AgendaCalls;
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
  bruno = await agendaPanel(site.app, ['agenda'], 'Bruno Silva');
});

const bookPublicly = (time: string, day = THURSDAY) =>
  request<{ _id: string }>(
    `${site.app.url}/api/citations`,
    'POST',
    bookingBody(site.fixtures.oilChange, day, time),
  );

async function booked(time: string, day = THURSDAY): Promise<string> {
  const reply = await bookPublicly(time, day);
  expect(reply.status).toBe(201);
  return reply.body.data._id;
}

async function cancelByLink(id: string) {
  const token = await cancelTokenOf(site.app.context.db, id);
  return () => request(`${site.app.url}/api/cancel/${token}`, 'POST', {});
}

const statusOf = async (id: string) => {
  const { db } = site.app.context;
  const row = await db
    .selectFrom('citations')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.status;
};

/** Runs rounds on an empty agenda; checks all invariants after each. */
async function rounds(play: () => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await deleteRecords(site.app.context.db, 'citations');
    await play();
    expect(await findAgendaViolations(site.app.context.db)).toEqual([]);
  }
}

describe('two concurrent status changes of one citation', () => {
  test('to different statuses end with one success and one 409 with the current status', () =>
    rounds(async () => {
      const id = await booked('10:00');
      const expectedStatus = 'pending';
      const replies = await Promise.all([
        sofia.move(id, { status: 'accepted', expectedStatus }),
        bruno.move(id, { status: 'cancelled', expectedStatus }),
      ]);
      const status = await statusOf(id);
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
      const [won] = replies.filter((reply) => reply.status === 200);
      const [lost] = replies.filter((reply) => reply.status === 409);
      expect(won?.body.data.status).toBe(status);
      expect(lost?.body).toMatchObject({ code: 'status-changed', data: { status } });
    }));

  test('to the same status both succeed', () =>
    rounds(async () => {
      const id = await booked('10:00');
      const wanted = { status: 'accepted', expectedStatus: 'pending' };
      const replies = await Promise.all([sofia.move(id, wanted), bruno.move(id, wanted)]);
      expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    }));
});

test('a concurrent accept and cancellation by link always end with a cancelled citation', () =>
  rounds(async () => {
    const id = await booked('10:00');
    const cancel = await cancelByLink(id);
    const [accepted, cancelled] = await Promise.all([
      sofia.move(id, { status: 'accepted', expectedStatus: 'pending' }),
      cancel(),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(accepted.status);
    expect(await statusOf(id)).toBe('cancelled');
  }));

describe('a concurrent reschedule', () => {
  test('of two citations to one free bay succeeds for one and answers slot-taken to the other', () =>
    rounds(async () => {
      await booked('15:00');
      const [first, second] = [await booked('10:00'), await booked('11:00')];
      const replies = await Promise.all([
        sofia.reschedule(first, { date: THURSDAY, time: '15:00' }),
        bruno.reschedule(second, { date: THURSDAY, time: '15:10' }),
      ]);
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
      const lost = replies.find((reply) => reply.status === 409);
      expect(lost?.body.code).toBe('slot-taken');
    }));

  test('of one citation by two users succeeds for one and answers citation-changed to the other', () =>
    rounds(async () => {
      const id = await booked('10:00');
      const { db } = site.app.context;
      const row = await db.selectFrom('citations').selectAll().executeTakeFirstOrThrow();
      const expectedUpdatedAt = row.updated_at.toISOString();
      const replies = await Promise.all([
        sofia.reschedule(id, { date: FRIDAY, time: '10:00', expectedUpdatedAt }),
        bruno.reschedule(id, { date: FRIDAY, time: '16:00', expectedUpdatedAt }),
      ]);
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
      const lost = replies.find((reply) => reply.status === 409);
      expect(lost?.body.code).toBe('citation-changed');
    }));

  test('of two citations that swap full days never deadlocks', () =>
    rounds(async () => {
      const [a, b] = [await booked('10:00'), await booked('10:00', FRIDAY)];
      await booked('10:00');
      await booked('10:00', FRIDAY);
      const replies = await Promise.all([
        sofia.reschedule(a, { date: FRIDAY, time: '10:00' }),
        bruno.reschedule(b, { date: THURSDAY, time: '10:00' }),
      ]);
      // Both bays of both days are busy until one citation leaves: the later one may find a free
      // bay.
      for (const reply of replies) expect([200, 409]).toContain(reply.status);
    }));

  test('beside a public booking, a cancellation by link and a delete keeps all invariants', () =>
    rounds(async () => {
      const [leaving, deleted] = [await booked('15:00'), await booked('15:00')];
      const coming = await booked('10:00');
      const cancel = await cancelByLink(leaving);
      const [moved, taken, cancelled, removed, away] = await Promise.all([
        sofia.reschedule(coming, { date: THURSDAY, time: '15:00' }),
        bookPublicly('15:00'),
        cancel(),
        bruno.remove(deleted),
        sofia.reschedule(leaving, { date: FRIDAY, time: '15:00' }),
      ]);
      expect([cancelled.status, removed.status]).toEqual([200, 200]);
      expect([201, 409]).toContain(taken.status);
      expect([200, 409]).toContain(moved.status);
      // The cancellation comes before or after the reschedule.
      expect([200, 409]).toContain(away.status);
      expect(await statusOf(leaving)).toBe('cancelled');
    }));

  test('beside delete, cancel and accept of one citation has an event for each success', () =>
    rounds(async () => {
      const id = await booked('10:00');
      const cancel = await cancelByLink(id);
      const [moved, removed, cancelled, accepted] = await Promise.all([
        sofia.reschedule(id, { date: FRIDAY, time: '10:00' }),
        bruno.remove(id),
        cancel(),
        bruno.move(id, { status: 'accepted' }),
      ]);
      expect(removed.status).toBe(200);
      const { db } = site.app.context;
      const events = await db.selectFrom('citation_events').selectAll().orderBy('id').execute();
      const kinds = events.map(({ kind, actor, to_status }) => `${actor} ${kind} ${to_status}`);
      expect(kinds.includes('staff rescheduled null')).toBe(moved.status === 200);
      expect(kinds.includes('client moved cancelled')).toBe(cancelled.status === 200);
      expect(kinds.includes('staff moved accepted')).toBe(accepted.status === 200);
      expect(kinds.at(-1)).toBe('staff deleted null');
    }));
});

describe('the lock of a day delays', () => {
  /**
   * Starts a call while a transaction holds the lock of the day, waits until it blocks, then
   * releases the lock.
   */
  async function callUnderLock<T>(day: string, call: () => Promise<T>): Promise<T> {
    const { db } = site.app.context;
    const { reply } = await db.transaction().execute(async (tx) => {
      await lockPeopleAndDays(tx, [], [day]);
      // The lock is pipelined: the answer of the next statement shows that it is held.
      await sql`select`.execute(tx);
      const begun = { reply: call() };
      await vi.waitUntil(() => waitsFor(day), { timeout: WAIT_TIMEOUT_MS, interval: 20 });
      return begun;
    });
    return reply;
  }

  async function waitsFor(day: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from pg_locks where locktype = 'advisory' and not granted
        and objid = ${dayNumber(day)} and database = (
          select oid from pg_database where datname = current_database())`.execute(
      site.app.context.db,
    );
    return rows.length > 0;
  }

  test.each([
    ['leaves', THURSDAY],
    ['comes to', FRIDAY],
  ])('a reschedule of a citation that %s that day', async (_name, day) => {
    const id = await booked('10:00');
    const reply = await callUnderLock(day, () =>
      sofia.reschedule(id, { date: FRIDAY, time: '10:00' }),
    );
    expect(reply.status).toBe(200);
  });

  test('a manual entry on that day', async () => {
    const entry = {
      manualEntry: true,
      clientName: 'Ana',
      clientEmail: 'ana@ejemplo.com',
      service: site.fixtures.oilChange,
      date: THURSDAY,
      time: '10:00',
    };
    const reply = await callUnderLock(THURSDAY, () => sofia.enter(entry));
    expect(reply.status).toBe(201);
  });
});
