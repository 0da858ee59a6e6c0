import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { insertCitation } from '#test/citation-row.ts';
import { linksOf, newPhone } from '#test/client-records.ts';
import { insertClosedCitation, insertClosedReservation } from '#test/closed-rows.ts';
import { receiveEarlierChanges, testEnvironment } from '#test/environment.ts';
import { eraseOldClients } from './retention.ts';

/** Erasing by age (docs/rules/personal-data.md 4). Today is 23 November 2026. */
const site = testEnvironment();
const db = () => site.app.context.db;
beforeEach(async () => {
  await sql`update clients set anonymised_at = now() where anonymised_at is null`.execute(db());
});

async function retain(retentionYears: number | null): Promise<void> {
  await changeSettings(db(), { retentionYears });
  await receiveEarlierChanges(site.app);
}

const at = (day: string) => ({
  starts_at: new Date(`${day}T13:00Z`),
  work_ends_at: new Date(`${day}T14:00Z`),
  created_at: new Date(`${day}T12:00Z`),
});

/** Inserts a client whose only citation was on that day. */
async function insertVisit(day: string, change: Parameters<typeof insertClosedCitation>[3] = {}) {
  const phone = newPhone();
  const citation = await insertClosedCitation(
    db(),
    site.fixtures.oilChange,
    ['done', `${day}T14:00Z`],
    { client_phone: phone, client_email: `${phone.slice(4)}@ejemplo.com`, ...at(day), ...change },
  );
  return (await linksOf(db(), citation)).client;
}

const isErased = async (client: string) =>
  (
    await db()
      .selectFrom('clients')
      .select('name')
      .where('id', '=', client)
      .executeTakeFirstOrThrow()
  ).name === 'Cliente anónimo';

test('the nightly erasure does nothing unless the setting is on', async () => {
  const client = await insertVisit('2010-01-10');
  await retain(null);
  expect(await eraseOldClients(site.app.context)).toBe(0);
  expect(await isErased(client)).toBe(false);
});

test('the nightly erasure takes clients whose last record is older than the years, and writes it as the program', async () => {
  const old = await insertVisit('2021-11-20');
  const recent = await insertVisit('2021-11-26');
  await retain(5);
  expect(await eraseOldClients(site.app.context)).toBe(1);
  expect([await isErased(old), await isErased(recent)]).toEqual([true, false]);
  const line = await db()
    .selectFrom('audit_log')
    .select(['actor_name', 'action', 'record_id', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(line).toEqual({
    actor_name: 'Sistema',
    action: 'client-anonymised',
    record_id: old,
    details: {},
  });
  expect(await eraseOldClients(site.app.context)).toBe(0);
});

test('a newer record of any kind, also of a merged client, keeps the data', async () => {
  const [booked, reserved, bought, merged] = [
    await insertVisit('2015-01-10'),
    await insertVisit('2015-01-11'),
    await insertVisit('2015-01-12'),
    await insertVisit('2015-01-13'),
  ];
  const newer = await insertVisit('2026-10-01');
  await db()
    .updateTable('citations')
    .set({ client_id: booked, ...at('2026-01-10') })
    .where('client_id', '=', booked)
    .execute();
  await insertClosedReservation(db(), site.fixtures.crashBars, ['done', '2026-01-10T12:00Z'], {
    client_id: reserved,
    created_at: new Date('2026-01-09T12:00Z'),
  });
  await sql`insert into sales (id, kind, product_id, item_name, quantity, unit_price_cents,
      total_price_cents, total_cost_cents, client_name, client_id, created_at)
    values (gen_random_uuid(), 'product', ${site.fixtures.crashBars}, 'Kit', 1000, 100, 100, 0, 'Ana',
      ${bought}, '2026-01-10')`.execute(db());
  await sql`update clients set merged_into = ${merged}, standing_id = ${merged}, merged_at = now(),
    merged_into_version = 1 where id = ${newer}`.execute(db());
  await retain(2);
  expect(await eraseOldClients(site.app.context)).toBe(0);
});

test('an open record of any age keeps the data', async () => {
  const phone = newPhone();
  const citation = await insertCitation(db(), site.fixtures.oilChange, {
    status: 'accepted',
    client_phone: phone,
    client_email: `${phone.slice(4)}@ejemplo.com`,
    ...at('2015-01-10'),
  });
  await retain(2);
  expect(await eraseOldClients(site.app.context)).toBe(0);
  expect(await isErased((await linksOf(db(), citation)).client)).toBe(false);
});

test('a night erases at most fifty clients, the oldest first', async () => {
  const clients: string[] = [];
  for (let count = 0; count < 52; count += 1) {
    clients.push(await insertVisit(`2015-0${1 + (count % 9)}-10`));
  }
  await retain(10);
  expect(await eraseOldClients(site.app.context)).toBe(50);
  const left = [];
  for (const client of clients) if (!(await isErased(client))) left.push(client);
  // Two of the five in September.
  expect(left.every((client) => clients.indexOf(client) % 9 === 8)).toBe(true);
  expect(await eraseOldClients(site.app.context)).toBe(2);
});

test('a client whose erasure fails does not keep the others, and fails the job', async () => {
  const failing = await insertVisit('2012-01-10');
  const other = await insertVisit('2012-02-10');
  await sql`create function fail_erasure() returns trigger language plpgsql as $$
    begin raise exception 'broken row'; end $$`.execute(db());
  await sql`create trigger fail_erasure before update on clients for each row
    when (old.id = ${sql.lit(failing)}) execute function fail_erasure()`.execute(db());
  await retain(10);
  await expect(eraseOldClients(site.app.context)).rejects.toThrow('broken row');
  await sql`drop function fail_erasure() cascade`.execute(db());
  expect([await isErased(failing), await isErased(other)]).toEqual([false, true]);
});
