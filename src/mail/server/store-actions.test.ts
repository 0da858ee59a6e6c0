import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#test/database.ts';
import { seedFixtures } from '#test/fixtures.ts';
import { insertHeldMails } from '#test/held-mail.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { openOutbox, pollUntil, sampleMail, type TestOutbox } from '#test/mail/outbox.ts';
import { findMail } from './mail-queries.ts';
import { STORED_AT_ONCE, storeMails } from './mail-worker.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
const opened: TestOutbox[] = [];

beforeAll(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  for (const box of opened.splice(0)) await box.stop();
});
afterAll(() => database?.drop());

async function open(role?: 'only queues'): Promise<TestOutbox> {
  const box = await openOutbox(database.connectionString, null, role);
  opened.push(box);
  return box;
}

const mails = (count: number) => Array.from({ length: count }, () => sampleMail());

async function statesOf(box: TestOutbox, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select distinct state || ' ' || attempts as state
    from mails where id = any(${ids}::uuid[])`.execute(box.context.db);
  return rows.map(({ state }) => state);
}

async function jobsOf(box: TestOutbox, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select state || ' ' || retry_count || ' × ' || count(*) as job from pgboss.job
    where name = 'mail' and data ->> 'mailId' = any(${ids}) group by state, retry_count`.execute(
    box.context.db,
  );
  return rows.map(({ job }) => job);
}

/** Starts a worker without a mail server in a process of its own. `kill` also ends its connections that wait for a lock. */
function startWorkerProcess({ db }: TestOutbox['context']) {
  const program = new URL('../../../test/mail/worker-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, database.connectionString]);
  return {
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    },
  };
}

test('storeMails stores due mails and skips held and settled ones', async () => {
  const { context, queue } = await open('only queues');
  const { db } = context;
  const fixtures = await seedFixtures(db);
  const { heldMail, otherHeldMail: dueMail } = await insertHeldMails(db, fixtures.oilChange);
  const [queued = '', failed = ''] = await queue(...mails(2));
  await sql`update mails set held_until = now() where id = ${dueMail}`.execute(db);
  await sql`update mails set state = 'failed', attempts = 3, settled_at = now()
    where id = ${failed}`.execute(db);
  const ids = [heldMail, dueMail, queued, failed];
  await storeMails(db, ids);
  const found = await Promise.all(ids.map((id) => findMail(db, id)));
  expect(found.map((mail) => mail?.state)).toEqual(['queued', 'stored', 'stored', 'failed']);
  expect(found.map((mail) => mail?.heldUntil === null)).toEqual([false, true, true, true]);
});

test('storeMails waits for a mail that a transaction holds, and stores it after the rollback', async () => {
  const { context, queue } = await open('only queues');
  const { db } = context;
  const [locked = ''] = await queue(...mails(1));
  const unlock = await holdLock(db, sql`select from mails where id = ${locked} for update`);
  const stored = storeMails(db, [locked]);
  await waitForLockWait(db, 'with due as');
  await unlock();
  await stored;
  expect((await findMail(db, locked))?.state).toBe('stored');
});

test('two workers without a mail server store all mails, each job at its first try', async () => {
  const [first, second] = [await open(), await open()];
  const ids = await first.queue(...mails(250));
  second.context.jobs.nudge('mail');
  await pollUntil(async () => (await jobsOf(first, ids)).join() === 'completed 0 × 250');
  expect(await statesOf(first, ids)).toEqual(['stored 0']);
});

test('a batch whose statement fails returns to the queue and is stored at the next try', async () => {
  const box = await open();
  await sql`alter table mails add constraint none_stored
    check (state <> 'stored') not valid`.execute(box.context.db);
  const ids = await box.queue(...mails(3));
  await pollUntil(async () => (await jobsOf(box, ids)).join() === 'retry 0 × 3');
  expect(await statesOf(box, ids)).toEqual(['queued 0']);
  await sql`alter table mails drop constraint none_stored`.execute(box.context.db);
  await box.retryNow();
  await pollUntil(async () => (await jobsOf(box, ids)).join() === 'completed 1 × 3');
  expect(await statesOf(box, ids)).toEqual(['stored 0']);
});

test('a worker killed while it stores a batch loses no mail', async () => {
  const box = await open('only queues');
  const { db } = box.context;
  const ids = await box.queue(...mails(3));
  const unlock = await holdLock(db, sql`lock table mails in share mode`);
  const killed = startWorkerProcess(box.context);
  await waitForLockWait(db, 'with due as');
  await killed.kill();
  await unlock();
  expect(await statesOf(box, ids)).toEqual(['queued 0']);
  expect(await jobsOf(box, ids)).toEqual(['active 0 × 3']);
  // The queue does this by itself after the dead worker's timeout of 120 seconds.
  await sql`update pgboss.job set state = 'retry' where state = 'active'`.execute(db);
  await open();
  await pollUntil(async () => (await jobsOf(box, ids)).join() === 'completed 1 × 3');
  expect(await statesOf(box, ids)).toEqual(['stored 0']);
});

test('a worker killed between two batches loses no mail, and stores none twice', async () => {
  const box = await open('only queues');
  const { db } = box.context;
  const first = await box.queue(...mails(STORED_AT_ONCE));
  const second = await box.queue(...mails(50));
  const ids = [...first, ...second];
  const unlock = await holdLock(db, sql`select from mails where id = ${second[0]} for update`);
  const killed = startWorkerProcess(box.context);
  await waitForLockWait(db, 'with due as');
  await killed.kill();
  await unlock();
  expect((await jobsOf(box, ids)).sort()).toEqual(['active 0 × 50', 'completed 0 × 100']);
  expect((await statesOf(box, ids)).sort()).toEqual(['queued 0', 'stored 0']);
  await sql`update pgboss.job set state = 'retry' where state = 'active'`.execute(db);
  await open();
  await pollUntil(async () => (await jobsOf(box, ids)).includes('completed 1 × 50'));
  expect(await statesOf(box, ids)).toEqual(['stored 0']);
});
