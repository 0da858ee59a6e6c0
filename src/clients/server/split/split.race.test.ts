import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { insertClient } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { insertJoinedClient } from '#test/joined-client.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';

/** Splits beside other splits and bookings (docs/rules/clients.md 4). */
const site = testEnvironment();
const db = () => site.app.context.db;
const joinedClient = () => insertJoinedClient({ db: db(), fixtures: site.fixtures });

let staff: ClientCalls;
beforeAll(async () => {
  staff = await clientsPanel(site.app);
});

test('two users who split a client at once split it once', async () => {
  const { client, other } = await joinedClient();
  const { seen } = (await staff.split(client)).body.data;
  const body = { name: other.name, records: other.records, seen };
  const answers = await Promise.all([
    staff.splitClient(client, body),
    staff.splitClient(client, body),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await staff.client(client)).body.data.splits).toHaveLength(1);
});

test('a booking that waits while a client is split belongs to the person whose name was typed', async () => {
  const { client, phone, other } = await joinedClient();
  const { seen } = (await staff.split(client)).body.data;
  const release = await holdLock(db(), sql`lock table audit_log in exclusive mode`);
  const split = staff.splitClient(client, { name: other.name, records: other.records, seen });
  await waitForLockWait(db(), 'audit_log');
  const booked = insertClient(db(), site.fixtures.oilChange, {
    ...{ phone, name: other.name, email: other.email },
  });
  await waitForLockWait(db(), 'insert into "citations"');
  await release();
  const made = (await split).body.data;
  expect((await booked).client).toBe(made._id);
});

test('a split that waits for a booking of its client is rejected with the new list', async () => {
  const { client, phone, other } = await joinedClient();
  const { seen } = (await staff.split(client)).body.data;
  const release = await holdLock(db(), sql`lock table client_contacts in exclusive mode`);
  const booked = insertClient(db(), site.fixtures.oilChange, {
    ...{ phone, name: 'Bruno Rossi Paz', email: other.email },
  });
  await waitForLockWait(db(), 'insert into "citations"');
  const split = staff.splitClient(client, { name: other.name, records: other.records, seen });
  await waitForLockWait(db(), 'pg_advisory_xact_lock');
  await release();
  expect((await booked).client).toBe(client);
  expect(await split).toMatchObject({ status: 409, body: { code: 'split-outdated' } });
});

test('two users who undo a split at once undo it once', async () => {
  const { client, other } = await joinedClient();
  const { seen } = (await staff.split(client)).body.data;
  const body = { name: other.name, records: other.records, seen };
  const made = (await staff.splitClient(client, body)).body.data;
  const answers = await Promise.all([staff.undoSplit(made._id), staff.undoSplit(made._id)]);
  const [first, second] = answers.map(({ status }) => status).sort();
  expect([first, [404, 409].includes(second ?? 0)]).toEqual([200, true]);
});
