import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { findAgendaViolations } from '#test/agenda-invariants.ts';
import { insertCitation, insertOccupation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

const site = testEnvironment();
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
});

const CLIENTS = 100;
const MOVES = 500;
/** Five slots that do not overlap on each of four days, in one bay: 20 places for 100 clients. */
const TARGET_DAYS = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
const TARGET_TIMES = ['09:00', '10:00', '11:00', '13:30', '14:30'];
const TARGETS = TARGET_DAYS.flatMap((date) => TARGET_TIMES.map((time) => ({ date, time })));

const BAYS = 20;
/** Instants of Thursday at 09:00, 10:00, 11:00, 14:00 and 15:00 in the workshop. */
const BOOKED_HOURS = [12, 13, 14, 17, 18];

/** Inserts 100 appointments of Thursday in 20 bays at five times, and returns their tokens. */
async function insertAll(): Promise<string[]> {
  const { db } = site.app.context;
  const tokens: string[] = [];
  for (let client = 0; client < CLIENTS; client += 1) {
    const token = newToken();
    const hour = BOOKED_HOURS[Math.floor(client / BAYS)] ?? 0;
    const id = await insertCitation(db, site.fixtures.oilChange, {
      cancel_token_hash: hashToken(token),
      start_minute: (hour - 3) * 60,
      starts_at: new Date(`${THURSDAY}T${hour}:00:00Z`),
      work_ends_at: new Date(`${THURSDAY}T${hour}:45:00Z`),
    });
    const [from, to] = [`${THURSDAY}T${hour}:00Z`, `${THURSDAY}T${hour}:45Z`];
    await insertOccupation(db, id, (client % BAYS) + 1, from, to);
    await db
      .insertInto('citation_events')
      .values({
        citation_id: id,
        kind: 'booked',
        actor: 'client',
        to_status: 'pending',
        at: new Date(MONDAY_MORNING),
      })
      .execute();
    tokens.push(token);
  }
  return tokens;
}

/** Moves, and repeats a move that waited too long for a connection (503): the server asks for that. */
async function move(token: string, slot: object | undefined) {
  for (;;) {
    const reply = await request(`${site.app.url}/api/my/${token}/reschedule`, 'POST', slot ?? {});
    if (reply.status !== 503) return reply;
  }
}

test('500 concurrent moves of 100 clients to 20 slots leave everyone with exactly one place', async () => {
  const { db } = site.app.context;
  await changeSettings(db, { bays: 1, mostClientMoves: 20 });
  const tokens = await insertAll();
  const replies = await Promise.all(
    Array.from({ length: MOVES }, (_, call) => {
      const token = tokens[call % CLIENTS] ?? '';
      const slot = TARGETS[(call * 7 + Math.floor(call / CLIENTS)) % TARGETS.length];
      return move(token, slot);
    }),
  );
  const codes = replies.map(({ status, body }) => (status === 200 ? 'moved' : body.code));
  expect(new Set(codes)).toEqual(new Set(['moved', 'slot-taken']));
  const rows = await db.selectFrom('citations').select(['id', 'day', 'client_moves']).execute();
  expect(rows).toHaveLength(CLIENTS);
  const moved = rows.filter(({ day }) => TARGET_DAYS.includes(day));
  expect(moved).toHaveLength(TARGETS.length);
  // A move to the place that a client has already is answered with 200, too.
  const moves = rows.reduce((sum, { client_moves }) => sum + client_moves, 0);
  expect(moves).toBeLessThanOrEqual(codes.filter((code) => code === 'moved').length);
  const { rows: places } = await sql<{ count: number }>`
    select count(*)::int as count from occupations group by citation_id`.execute(db);
  expect(places.map(({ count }) => count)).toEqual(Array.from({ length: CLIENTS }, () => 1));
  expect(await findAgendaViolations(db)).toEqual([]);
});

test('a move by the client, one by another client and a booking of the last bay give one success', async () => {
  const { db } = site.app.context;
  await changeSettings(db, { bays: 1, mostClientMoves: 3 });
  const book = (time: string, date = THURSDAY) =>
    request<{ _id: string; cancellationToken: string }>(
      `${site.app.url}/api/citations`,
      'POST',
      bookingBody(site.fixtures.oilChange, date, time),
    );
  for (let round = 0; round < 5; round += 1) {
    await deleteRecords(db, 'citations');
    const tokens = [];
    for (const time of ['10:00', '11:30']) {
      tokens.push((await book(time)).body.data.cancellationToken);
    }
    const replies = await Promise.all([
      ...tokens.map((token) =>
        request(`${site.app.url}/api/my/${token}/reschedule`, 'POST', {
          date: '2026-12-01',
          time: '15:00',
        }),
      ),
      book('15:00', '2026-12-01'),
    ]);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await findAgendaViolations(db)).toEqual([]);
  }
});
