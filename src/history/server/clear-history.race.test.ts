import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { insertCitationIn } from '#test/citation-row.ts';
import { insertClosedCitation, insertClosedReservation } from '#test/closed-rows.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type HistoryCalls, historyCalls } from '#test/history-calls.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { restoreHistory } from './clear-actions.ts';
import { HISTORY_CHECKS } from './history-checks.ts';

const site = testEnvironment();
let admin: HistoryCalls;
let sofia: AgendaCalls;

beforeAll(async () => {
  await createAccount(site.app.context.db, { username: 'rosario', role: 'admin' });
  const { token } = (await signIn(site.app.url, 'rosario')).body.data;
  admin = historyCalls(site.app.url, bearerHeader(token));
  sofia = await agendaPanel(site.app, 'admin');
});

beforeEach(async () => {
  const { db } = site.app.context;
  await db.deleteFrom('history_clearings').execute();
  await deleteRecords(db, 'citations');
});

/** Asserts for every clearing that the counts, the exported records and the hidden rows agree. */
async function expectExactExports(): Promise<void> {
  const { db } = site.app.context;
  for (const { _id, createdAt, citations } of (await admin.clearings()).body.data) {
    const { lines } = await admin.copy(_id);
    const exported = lines
      .filter((line) => line['kind'] === 'citation')
      .map((line) => (line['record'] as { id: string }).id);
    const { rows } = await sql<{ id: string }>`
      select id from citations where cleared_at = ${new Date(createdAt)} order by id`.execute(db);
    expect(exported.sort()).toEqual(rows.map(({ id }) => id));
    expect([citations, lines.at(-1)?.['citations']]).toEqual([exported.length, exported.length]);
  }
}

const violations = async () =>
  (await runIntegrityChecks(site.app.context.db, HISTORY_CHECKS)).flatMap(({ broken }) => broken);

test('clearing the history leaves out a job that is delivered after the export', async () => {
  const { db } = site.app.context;
  const { oilChange, crashBars } = site.fixtures;
  const before = await insertClosedCitation(db, oilChange, ['done', '2026-10-05T12:00Z']);
  const unit = await insertClosedReservation(db, crashBars, ['done', '2026-10-05T12:00Z']);
  const job = await insertCitationIn(db, oilChange, 'installed');
  // Citations are exported first: they are complete while the clearing waits for this reservation.
  const release = await holdLock(db, sql`select from reservations where id = ${unit} for update`);
  const clearing = admin.clear({ password: PASSWORD });
  await waitForLockWait(db, 'from "reservations"');
  expect((await sofia.move(job, { status: 'delivered' })).status).toBe(200);
  await release();
  const { status, body } = await clearing;
  expect([status, body.data.citations, body.data.reservations]).toEqual([200, 1, 1]);
  await expectExactExports();
  expect(await violations()).toEqual([]);
  const shown = (await admin.read()).body.data.items.map(({ _id }) => _id);
  expect(shown).toEqual([job]);
  expect(shown).not.toContain(before);
});

test('a delivery does not wait while clearing the history hides the rows', async () => {
  const { db } = site.app.context;
  const { oilChange, crashBars } = site.fixtures;
  await insertClosedCitation(db, oilChange, ['done', '2026-10-05T12:00Z']);
  await insertClosedReservation(db, crashBars, ['done', '2026-10-05T12:00Z']);
  const job = await insertCitationIn(db, oilChange, 'installed');
  // The lock allows the export of both kinds, but not the update that hides them.
  const release = await holdLock(db, sql`lock table reservations in share mode`);
  const clearing = admin.clear({ password: PASSWORD });
  await waitForLockWait(db, 'set cleared_at');
  expect((await sofia.move(job, { status: 'delivered' })).status).toBe(200);
  await release();
  expect((await clearing).body.data).toMatchObject({ citations: 1, reservations: 1 });
  expect(await violations()).toEqual([]);
});

test('concurrent deliveries and clearings export or show each delivered job', async () => {
  const { db } = site.app.context;
  const { oilChange } = site.fixtures;
  const jobs = await Promise.all(
    Array.from({ length: 12 }, () => insertCitationIn(db, oilChange, 'installed')),
  );
  const answers = await Promise.all([
    ...jobs.map((id) => sofia.move(id, { status: 'delivered' })),
    ...[1, 2, 3].map(() => admin.clear({ password: PASSWORD })),
  ]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  await expectExactExports();
  expect(await violations()).toEqual([]);
  const { citations } = (await admin.read()).body.data.counters;
  const hidden = (await admin.clearings()).body.data.map((each) => each.citations);
  expect(hidden.reduce((sum, each) => sum + each, citations)).toBe(jobs.length);
});

test('one of two concurrent clearings succeeds, and the other gets 409', async () => {
  const { db } = site.app.context;
  await insertClosedCitation(db, site.fixtures.oilChange, ['done', '2026-10-05T12:00Z']);
  const both = await Promise.all([1, 2].map(() => admin.clear({ password: PASSWORD })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await expectExactExports();
});

test('a comment during a clearing is in the export or is rejected with 404', async () => {
  const { db } = site.app.context;
  for (let round = 0; round < 4; round += 1) {
    const id = await insertClosedCitation(db, site.fixtures.oilChange, [
      'done',
      '2026-10-05T12:00Z',
    ]);
    const [cleared, commented] = await Promise.all([
      admin.clear({ password: PASSWORD }),
      sofia.comment(id, { adminComment: 'Llegó tarde' }),
    ]);
    const { lines } = await admin.copy(cleared.body.data._id);
    const records = lines.slice(1, -1).map((line) => line['record'] as Record<string, unknown>);
    const [exported] = records.map((record) => record['admin_comment']);
    const expected = { 200: 'Llegó tarde', 404: '' }[commented.status];
    expect(exported).toBe(expected);
    await restoreHistory(db, null, MONDAY_MORNING);
    await deleteRecords(db, 'citations');
  }
});
