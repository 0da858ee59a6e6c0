import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { PASSWORD } from '#test/accounts.ts';
import type { Caller } from '#test/catalogue-calls.ts';
import { insertCitation } from '#test/citation-row.ts';
import { linksOf, newEmail, newPhone } from '#test/client-records.ts';
import { insertClosedCitation } from '#test/closed-rows.ts';
import { testEnvironment } from '#test/environment.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { adminCalls, insertMail } from '#test/person-records.ts';

/** Bookings, mails and other calls while a client's data are erased (docs/rules/personal-data.md 2). */
const site = testEnvironment();
const db = () => site.app.context.db;
const CLOSED = ['done', '2026-11-10T12:00Z'] as const;
const LAST_ID = 'ffffffff-ffff-7fff-bfff-ffffffffffff';

let admin: Caller;
let typed: { client_name: string; client_phone: string; client_email: string };
let citation: string;
let client: string;
beforeEach(async () => {
  admin ??= await adminCalls(site.app);
  const phone = newPhone();
  typed = {
    client_name: 'Violeta Arrarte',
    client_phone: phone,
    client_email: `${phone.slice(4)}@ejemplo.com`,
  };
  citation = await insertClosedCitation(db(), site.fixtures.oilChange, CLOSED, typed);
  client = (await linksOf(db(), citation)).client;
});

const anonymise = (id = client) =>
  admin('POST', `/clients/${id}/anonymise`, { password: PASSWORD });
const holdMail = (id: string) => holdLock(db(), sql`select from mails where id = ${id} for update`);

test('a booking waits while its client is anonymised, and then makes another client', async () => {
  const release = await holdMail(await insertMail(db(), citation, 'sent'));
  const erased = anonymise();
  await waitForLockWait(db(), 'select from mails where');
  const booked = insertCitation(db(), site.fixtures.oilChange, typed);
  await waitForLockWait(db(), 'insert into "citations"');
  await release();
  expect((await erased).status).toBe(200);
  const links = await linksOf(db(), await booked);
  expect(links.client).not.toBe(client);
  const { body } = await admin('GET', `/clients/${links.client}`);
  expect(body.data).toMatchObject({ name: typed.client_name, anonymisedAt: null });
  expect(body.data['contacts']).toHaveLength(2);
});

test('a booking that is not committed yet is waited for, and rejects the erasure', async () => {
  const release = await holdLock(
    db(),
    sql`insert into citations (id, client_name, client_email, client_phone, service_id, service_name,
        service_duration_minutes, service_price_cents, vehicle_brand, vehicle_model, day, start_minute,
        starts_at, work_ends_at, cancel_token_hash)
      select gen_random_uuid(), client_name, client_email, client_phone, service_id, service_name,
        service_duration_minutes, service_price_cents, vehicle_brand, vehicle_model, day, start_minute,
        starts_at, work_ends_at, sha256(gen_random_uuid()::text::bytea)
      from citations where id = ${citation}`,
  );
  const erased = anonymise();
  await waitForLockWait(db(), 'from clients where id');
  await release();
  const { status, body } = await erased;
  expect([status, body.code]).toEqual([409, 'open-records']);
});

test('of four calls at once one erases, and the others get 409', async () => {
  const replies = await Promise.all([1, 2, 3, 4].map(() => anonymise()));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const lost = replies.find(({ status }) => status === 409);
  expect(lost?.body.code).toBe('anonymised');
});

test('a merge at the same time is erased with the client, or rejected', async () => {
  const other = await insertClosedCitation(db(), site.fixtures.oilChange, CLOSED, {
    client_name: 'Violeta A.',
    client_phone: newPhone(),
    client_email: newEmail(),
  });
  const { client: second } = await linksOf(db(), other);
  const [merged, erased] = await Promise.all([
    admin('POST', `/clients/${second}/merge`, { into: client }),
    anonymise(),
  ]);
  expect(erased.status).toBe(200);
  const { body } = await admin('GET', `/clients/${second}`);
  expect(body.data['name']).toBe(merged.status === 200 ? 'Cliente anónimo' : 'Violeta A.');
});

test('a mail that is being sent is waited for, and erased afterwards', async () => {
  const mail = await insertMail(db(), citation, 'queued');
  const release = await holdLock(
    db(),
    sql`update mails set state = 'sent', settled_at = now() where id = ${mail}`,
  );
  const erased = anonymise();
  await waitForLockWait(db(), 'select from mails where');
  await release();
  expect((await erased).status).toBe(200);
  const row = await db()
    .selectFrom('mails')
    .select(['state', 'recipient', 'subject'])
    .where('id', '=', mail)
    .executeTakeFirst();
  expect(row).toEqual({ state: 'sent', recipient: '', subject: 'Datos eliminados' });
});

test('a worker that takes a mail while it is erased waits, and then finds nothing to send', async () => {
  const mail = await insertMail(db(), citation, 'queued');
  const sent = await insertMail(db(), citation, 'sent');
  await sql`update mails set id = ${LAST_ID} where id = ${sent}`.execute(db());
  // The erasure has locked the queued mail, which has a lower id, when it waits for this one.
  const release = await holdMail(LAST_ID);
  const erased = anonymise();
  await waitForLockWait(db(), 'select from mails where');
  await inTransaction(db(), (tx) => site.app.context.jobs.enqueue(tx, 'mail', [{ mailId: mail }]));
  await waitForLockWait(db(), 'with due as');
  await release();
  expect((await erased).status).toBe(200);
  const left = await db().selectFrom('mails').select('id').where('id', '=', mail).execute();
  expect(left).toEqual([]);
});
