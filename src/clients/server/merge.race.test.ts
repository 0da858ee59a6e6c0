import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { insertClient, newEmail, newPhone } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';

/** Bookings while records are merged, or a merge is undone (docs/rules/clients.md 3). */
const site = testEnvironment();
const db = () => site.app.context.db;
const client = (change: Parameters<typeof insertClient>[2] = {}) =>
  insertClient(db(), site.fixtures.oilChange, change);

let staff: ClientCalls;
beforeAll(async () => {
  staff = await clientsPanel(site.app);
});

test('a booking that waits while a merge is undone belongs to the client whose number was typed', async () => {
  const phone = newPhone();
  const one = await client({ phone, name: 'Elsa Bonino' });
  const other = await client({ name: 'Raúl Bonino' });
  await staff.mergeClient(one.client, other.client);
  const release = await holdLock(db(), sql`lock table audit_log in exclusive mode`);
  const undone = staff.unmergeClient(one.client);
  await waitForLockWait(db(), 'audit_log');
  const booked = client({ phone, name: 'Elsa Bonino' });
  await waitForLockWait(db(), 'insert into "citations"');
  await release();
  expect((await undone).status).toBe(200);
  expect(await booked).toMatchObject({ client: one.client, motorcycle: one.motorcycle });
});

test('a booking that waits while a merge of motorcycles is undone belongs to the one that was typed', async () => {
  const phone = newPhone();
  const one = await client({ phone, model: 'CB 190R' });
  const other = await client({ plate: 'MRG 104' });
  await staff.mergeMotorcycle(one.motorcycle, other.motorcycle);
  const release = await holdLock(db(), sql`lock table audit_log in exclusive mode`);
  const undone = staff.unmergeMotorcycle(one.motorcycle);
  await waitForLockWait(db(), 'audit_log');
  const booked = client({ phone, model: 'CB 190R' });
  await waitForLockWait(db(), 'insert into "citations"');
  await release();
  expect((await undone).status).toBe(200);
  expect((await booked).motorcycle).toBe(one.motorcycle);
});

test('«Son dos personas» that waits while both clients are merged is rejected', async () => {
  const [one, other] = [await client(), await client()];
  const release = await holdLock(db(), sql`lock table audit_log in exclusive mode`);
  const merged = staff.mergeClient(one.client, other.client);
  await waitForLockWait(db(), 'audit_log');
  const apart = staff.twoPeople(one.client, other.client);
  await Promise.race([apart, waitForLockWait(db(), 'for no key update')]);
  await release();
  expect((await merged).status).toBe(200);
  expect(await apart).toMatchObject({ status: 409, body: { code: 'merged' } });
});

test('a booking that waits while its client is merged finds the motorcycle again', async () => {
  const contacts = { phone: newPhone(), email: newEmail() };
  const one = await client(contacts);
  const other = await client({ model: 'XTZ 125' });
  const release = await holdLock(db(), sql`lock table audit_log in exclusive mode`);
  const merged = staff.mergeClient(one.client, other.client);
  await waitForLockWait(db(), 'audit_log');
  const booked = client(contacts);
  await waitForLockWait(db(), 'insert into "citations"');
  await release();
  expect((await merged).status).toBe(200);
  expect((await booked).motorcycle).toBe(one.motorcycle);
});

test('of two clients that get one contact at the same time the second one is asked', async () => {
  const phone = newPhone();
  const one = await client({ name: 'Elsa Bonino' });
  const other = await client({ name: 'Raúl Bonino' });
  const add = (id: string) =>
    staff.changeClient(id, { addContacts: [{ kind: 'phone', value: phone }], version: 1 });
  const release = await holdLock(db(), sql`lock table audit_log in exclusive mode`);
  const added = [add(one.client), add(other.client)];
  await expect.poll(lockWaits).toBe(2);
  await release();
  const codes = (await Promise.all(added)).map(({ status, body }) => body.code ?? status);
  expect(codes.toSorted()).toEqual([200, 'contact-taken']);
});

async function lockWaits(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows.length;
}
