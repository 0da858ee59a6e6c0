import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { createDatabase } from '#test/database.ts';
import { type Fixtures, seedFixtures } from '#test/fixtures.ts';
import { startDroppingTcp, startFakeSmtp, startSilentTcp } from '#test/mail/fake-smtp.ts';
import { LINK, openOutbox, pollUntil, sampleMail, type TestOutbox } from '#test/mail/outbox.ts';
import { findMail } from './mail-queries.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let fixtures: Fixtures;
let outbox: TestOutbox | null = null;
/** Works no jobs. */
let idle: TestOutbox;
let servers: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createDatabase();
  idle = await openOutbox(database.connectionString, null, 'only queues');
  fixtures = await seedFixtures(idle.context.db);
});

beforeEach(() => {
  servers = [];
});

afterEach(async () => {
  await outbox?.stop();
  outbox = null;
  // Only now: a job that ends during the statement would stay.
  await deleteJobs();
  await Promise.all(servers.map((server) => server.stop()));
});

afterAll(async () => {
  await idle.stop();
  await database.drop();
});

const deleteJobs = () => sql`delete from pgboss.job where name = 'mail'`.execute(idle.context.db);

async function open(smtpUrl: string | null): Promise<TestOutbox> {
  outbox = await openOutbox(database.connectionString, smtpUrl);
  return outbox;
}

function stopAfterTest<T extends { stop(): Promise<void> }>(server: T): T {
  servers.push(server);
  return server;
}

const mailAfter = (box: TestOutbox, id: string, attempts: number) =>
  pollUntil(async () => {
    const mail = await findMail(box.context.db, id);
    return mail && mail.attempts >= attempts && mail;
  });

/** The database ends the transaction of a killed worker a moment after the process is gone. */
const waitUntilUnlocked = (box: TestOutbox, id: string) =>
  sql`select from mails where id = ${id} for update`.execute(box.context.db);

async function citation(box: TestOutbox) {
  const id = crypto.randomUUID();
  await sql`insert into citations (id, client_name, client_email, client_phone, service_id,
      service_name, service_duration_minutes, service_price_cents, vehicle_brand, vehicle_model,
      day, start_minute, starts_at, work_ends_at, cancel_token_hash)
    values (${id}, 'Ana Pérez', 'ana.perez@ejemplo.com', '099123456', ${fixtures.oilChange},
      'Cambio de aceite', 45, 4850, 'Honda', 'CB 190R', '2026-11-26', 570,
      '2026-11-26T12:30:00Z', '2026-11-26T13:15:00Z', sha256(${id}::bytea))`.execute(
    box.context.db,
  );
  const row = () =>
    box.context.db
      .selectFrom('citations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return { id, row };
}

test('a mail waits while its server is down, is then sent, and never changes the booking', async () => {
  const gone = await startFakeSmtp('accept');
  await gone.stop();
  const box = await open(gone.url);
  const booked = await citation(box);
  const before = await booked.row();
  const [id = ''] = await box.queue(sampleMail({ citationId: booked.id }));
  const waiting = await mailAfter(box, id, 1);
  expect(waiting).toMatchObject({ state: 'queued', lastError: 'ESOCKET', settledAt: null });
  expect(waiting.document.action?.url).toBe(LINK);
  const back = stopAfterTest(await startFakeSmtp('accept', Number(new URL(gone.url).port)));
  await jobIn('retry', id);
  await box.retryNow();
  await pollUntil(() => back.received.length === 1);
  expect(await mailAfter(box, id, 2)).toMatchObject({
    state: 'sent',
    attempts: 2,
    lastError: null,
  });
  expect(await booked.row()).toEqual(before);
});

/** Waits until a job of the mail is in a state, and returns the job. */
const jobIn = (state: string, mail: string) =>
  pollUntil(async () => {
    const { rows } = await sql<{ output: unknown }>`select output from pgboss.job
      where name = 'mail' and state::text = ${state} and data ->> 'mailId' = ${mail}`.execute(
      idle.context.db,
    );
    return rows[0];
  });

test('a mail that the server rejects fails after its retries, without names in log and jobs', async () => {
  const smtp = stopAfterTest(await startFakeSmtp('refuse'));
  const box = await open(smtp.url);
  const [id = ''] = await box.queue(sampleMail());
  expect(await mailAfter(box, id, 1)).toMatchObject({
    state: 'queued',
    lastError: 'EENVELOPE 550',
  });
  const retry = await jobIn('retry', id);
  expect(JSON.stringify(retry)).toContain('EENVELOPE 550');
  await box.retryNow('last');
  const dead = await pollUntil(async () => {
    const mail = await findMail(box.context.db, id);
    return mail?.state === 'failed' && mail;
  });
  expect(dead).toMatchObject({ attempts: 2, lastError: 'EENVELOPE 550' });
  expect(dead.document.action?.url).toBe(LINK);
  const failed = await jobIn('failed', id);
  expect(box.logged()).toContain('mail not sent');
  expect(`${box.logged()}${JSON.stringify([retry, failed])}`).not.toMatch(/ana|perez|Zk3v9Qx1/i);
});

test('a mail is retried after a server that is silent or drops the connection', async () => {
  const silent = stopAfterTest(await startSilentTcp());
  const box = await open(`${silent.url}?greetingTimeout=150`);
  const [first = ''] = await box.queue(sampleMail());
  expect(await mailAfter(box, first, 1)).toMatchObject({ state: 'queued', lastError: 'ETIMEDOUT' });
  await box.stop();
  await deleteJobs();
  const dropping = stopAfterTest(await startDroppingTcp());
  const other = await open(dropping.url);
  const [second = ''] = await other.queue(sampleMail());
  for (const attempt of [1, 2, 3]) {
    const mail = await mailAfter(other, second, attempt);
    expect(mail).toMatchObject({ state: 'queued', attempts: attempt });
    expect(mail.lastError).toMatch(/^(ECONNECTION|ESOCKET)$/);
    await jobIn('retry', second);
    await other.retryNow();
  }
});

test('a mail is sent at most twice to a server that never confirms it', async () => {
  const smtp = stopAfterTest(await startFakeSmtp('mute'));
  const box = await open(`${smtp.url}?socketTimeout=500`);
  const [id = ''] = await box.queue(sampleMail());
  // On a slow machine the timeout can also end a try before the mail's text. Such a try is repeated.
  const ended = await pollUntil(async () => {
    await box.retryNow();
    const mail = await findMail(box.context.db, id);
    return mail?.state !== 'queued' && mail;
  });
  expect(ended).toMatchObject({ state: 'failed', lastError: 'UNCONFIRMED' });
  await jobIn('completed', id);
  expect(smtp.received.length).toBe(2);
});

test('a worker killed before it records a delivery sends the same Message-ID once more', async () => {
  const smtp = stopAfterTest(await startFakeSmtp('mute'));
  const program = new URL('../../../test/mail/worker-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, database.connectionString, smtp.url]);
  const queueing = await openOutbox(database.connectionString, null, 'only queues');
  const [id = ''] = await queueing.queue(sampleMail());
  await queueing.stop();
  await pollUntil(() => smtp.received.length === 1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  smtp.behavior = 'accept';
  const box = await open(smtp.url);
  await waitUntilUnlocked(box, id);
  expect(await findMail(box.context.db, id)).toMatchObject({ state: 'queued', attempts: 0 });
  // The queue does this by itself after the dead worker's timeout of 120 seconds.
  await sql`update pgboss.job set state = 'retry' where state = 'active'`.execute(box.context.db);
  await box.retryNow();
  expect(await mailAfter(box, id, 1)).toMatchObject({ state: 'sent' });
  const ids = smtp.received.map((raw) => /^Message-ID: (.*)\r$/im.exec(raw)?.[1]);
  expect(ids).toEqual([`<${id}@taller.example.uy>`, `<${id}@taller.example.uy>`]);
});

test('stopping the outbox waits for a delivery in progress', async () => {
  const smtp = stopAfterTest(await startFakeSmtp('mute'));
  const box = await open(smtp.url);
  const [id = ''] = await box.queue(sampleMail());
  await pollUntil(() => smtp.received.length === 1);
  const stopping = box.stop();
  smtp.release();
  await stopping;
  outbox = null;
  const later = await open(null);
  expect(await findMail(later.context.db, id)).toMatchObject({ state: 'sent', attempts: 1 });
  expect(smtp.received.length).toBe(1);
});

test('a mail with two jobs in two workers is sent once', async () => {
  const smtp = stopAfterTest(await startFakeSmtp('mute'));
  const box = await open(smtp.url);
  const twin = await openOutbox(database.connectionString, smtp.url);
  const [id = ''] = await box.queue(sampleMail());
  await pollUntil(() => smtp.received.length === 1);
  await inTransaction(box.context.db, (tx) =>
    box.context.jobs.enqueue(tx, 'mail', [{ mailId: id }]),
  );
  twin.context.jobs.nudge('mail');
  await jobIn('completed', id);
  expect(await findMail(box.context.db, id)).toMatchObject({ state: 'queued' });
  smtp.release();
  expect(await mailAfter(box, id, 1)).toMatchObject({ state: 'sent' });
  await twin.stop();
  expect(smtp.received.length).toBe(1);
});
