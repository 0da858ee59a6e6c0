import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { type AgendaCalls, agendaPanel, cancelTokenOf } from '#test/agenda-calls.ts';
import { findAgendaViolations } from '#test/agenda-invariants.ts';
import { insertCitation, insertOccupation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { holdLock } from '#test/lock-waits.ts';
import { WAIT_TIMEOUT_MS } from '#test/timeouts.ts';

/** The cancellation of an accepted citation: two steps in one transaction. */
const CANCEL = { status: 'cancelled', expectedStatus: 'accepted', via: 'pending' };

const site = testEnvironment();
const db = () => site.app.context.db;
let sofia: AgendaCalls;

beforeEach(async () => {
  await deleteRecords(db(), 'citations');
  sofia = await agendaPanel(site.app);
});

async function insertAccepted(): Promise<string> {
  const id = await insertCitation(db(), site.fixtures.oilChange, { status: 'accepted' });
  await insertOccupation(db(), id, 1, '2026-11-26T13:00:00Z', '2026-11-26T13:45:00Z');
  return id;
}

const bays = (id: string) =>
  db().selectFrom('occupations').select(['bay', 'during']).where('citation_id', '=', id).execute();

const mails = (id: string) =>
  db().selectFrom('mails').select('kind').where('citation_id', '=', id).execute();

const statusOf = async (id: string) => (await sofia.detail(id)).body.data.status;

/** The steps of a citation, each with who made it. */
const steps = async (id: string) =>
  (
    await db()
      .selectFrom('citation_events')
      .select(['from_status', 'to_status', 'actor'])
      .where('citation_id', '=', id)
      .where('kind', '=', 'moved')
      .orderBy('id')
      .execute()
  ).map(({ from_status, to_status, actor }) => `${from_status} → ${to_status} (${actor})`);

test('the cancellation of an accepted citation makes both steps, and one undo restores its bay without a mail', async () => {
  const id = await insertAccepted();
  const before = await bays(id);
  const cancelled = await sofia.move(id, CANCEL);
  expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled']);
  expect(await bays(id)).toEqual([]);
  expect((await sofia.undo(id, 'cancelled')).body.data.status).toBe('accepted');
  expect(await bays(id)).toEqual(before);
  expect(await mails(id)).toEqual([]);
  expect(await steps(id)).toEqual([
    'accepted → pending (staff)',
    'pending → cancelled (staff)',
    'cancelled → accepted (staff)',
  ]);
});

test('the cancellation of an accepted citation whose second step fails leaves it accepted', async () => {
  const id = await insertAccepted();
  await sql`
    create function fail_cancelled() returns trigger language plpgsql as
      $$ begin raise exception 'no second step'; end $$`.execute(db());
  await sql`
    create trigger fail_cancelled before update on citations for each row
      when (new.status = 'cancelled') execute function fail_cancelled()`.execute(db());
  try {
    expect((await sofia.move(id, CANCEL)).status).toBe(500);
  } finally {
    await sql`drop function fail_cancelled cascade`.execute(db());
  }
  expect(await statusOf(id)).toBe('accepted');
  expect(await steps(id)).toEqual([]);
  expect(await bays(id)).toHaveLength(1);
});

test('the repeated cancellation of an accepted citation after a lost answer changes nothing', async () => {
  const id = await insertAccepted();
  await sofia.move(id, CANCEL);
  const again = await sofia.move(id, CANCEL);
  expect([again.status, again.body.data.status]).toEqual([200, 'cancelled']);
  expect(await steps(id)).toHaveLength(2);
});

test('a citation that left «Aceptado» is not cancelled by way of pending', async () => {
  const id = await insertAccepted();
  for (const status of ['pending', 'accepted', 'in-workshop']) await sofia.move(id, { status });
  const rejected = await sofia.move(id, CANCEL);
  expect([rejected.status, rejected.body.code]).toEqual([409, 'status-changed']);
  expect((await sofia.move(id, { status: 'cancelled', via: 'pending' })).status).toBe(409);
  const invalid = await sofia.move(id, { ...CANCEL, via: 'installed' });
  expect([invalid.status, invalid.body.message]).toEqual([400, 'Ese estado no existe.']);
  expect(await statusOf(id)).toBe('in-workshop');
});

test.each(['staff', 'client'])(
  'an accepted citation that staff and client cancel at the same time, %s first, is cancelled by one of them',
  async (first) => {
    const booking = bookingBody(site.fixtures.oilChange, THURSDAY, '10:00');
    const booked = await request<{ _id: string }>(`${site.app.url}/api/citations`, 'POST', booking);
    const id = booked.body.data._id;
    await sofia.move(id, { status: 'accepted' });
    const token = await cancelTokenOf(db(), id);
    const calls = {
      staff: () => sofia.move(id, CANCEL),
      client: () => request(`${site.app.url}/api/cancel/${token}`, 'POST', {}),
    };
    const order =
      first === 'staff' ? (['staff', 'client'] as const) : (['client', 'staff'] as const);
    const release = await holdLock(db(), sql`select from citations where id = ${id} for update`);
    const running = [];
    for (const [at, caller] of order.entries()) {
      running.push(calls[caller]());
      await vi.waitUntil(async () => (await waiting()) > at, { timeout: WAIT_TIMEOUT_MS });
    }
    await release();
    const [won, lost] = await Promise.all(running);
    expect(won?.status).toBe(200);
    // Staff find the status that they want; the client's page reports that it was cancelled.
    expect(lost?.status).toBe(first === 'staff' ? 409 : 200);
    expect((await steps(id)).slice(1)).toEqual(
      first === 'staff'
        ? ['accepted → pending (staff)', 'pending → cancelled (staff)']
        : ['accepted → cancelled (client)'],
    );
    expect(await findAgendaViolations(db())).toEqual([]);
  },
);

/** Returns how many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db(),
  );
  return rows.length;
}
