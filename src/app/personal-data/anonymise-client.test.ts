import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import {
  insertMail,
  insertPerson,
  OTHER,
  PERSON_MARKS,
  type PersonFixture,
} from '#test/person-records.ts';
import { createStaff } from '#test/staff.ts';
import { checkIntegrity } from '../integrity-check.ts';

/** Erasing the personal data of a client (docs/rules/personal-data.md 2). */
const site = testEnvironment();
const db = () => site.app.context.db;
let person: PersonFixture;
beforeAll(async () => {
  person = await insertPerson(site);
});

const anonymise = (id: string, body: unknown = { password: PASSWORD }) =>
  person.admin<{ _id: string; anonymisedAt: string }>('POST', `/clients/${id}/anonymise`, body);

/** The rows of the whole database, also those of the job queue, that contain a text. */
async function rowsWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') order by 1`.execute(db());
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(each)::text as row from ${sql.raw(name)} as each
      where strpos(folded(to_jsonb(each)::text), ${text}) > 0`.execute(db());
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}

let headers: Record<string, string>;
beforeAll(async () => {
  const { context } = site.app;
  headers = (await createStaff(context.db, 'admin', { now: context.clock() })).headers;
});

async function readText(path: string): Promise<unknown> {
  const reply = await fetch(`${site.app.url}/api${path}`, { headers });
  const text = await reply.text();
  expect([path, reply.status, text.slice(0, 200)]).toEqual([path, 200, text.slice(0, 200)]);
  return path.endsWith('.csv') ? text : JSON.parse(text);
}

/** Everything that the panel counts and sums: answers of the API and the findings of the doctor. */
async function figures(): Promise<unknown> {
  const paths = [
    '/financial/metrics',
    '/financial/metrics?startDate=2026-11-01&endDate=2026-11-30',
    '/financial/transactions?limit=100',
    '/financial/transactions.csv',
    '/expenses',
    '/history?limit=100&includeCancelled=true',
    '/stock/components',
    '/stock/report',
    '/stock/movements?limit=100',
    '/citations?limit=100',
    '/reservations?limit=100',
  ];
  const answers: (readonly [string, unknown])[] = [];
  for (const path of paths) answers.push([path, await readText(path)]);
  const counters = await sql`
    select * from history_tally order by month, kind, state, brand, country`.execute(db());
  return { answers, counters: counters.rows, doctor: await checkIntegrity(db()) };
}

/** Properties of answers that hold personal data, and instants of the answer itself. */
const PERSONAL =
  /^(client(Name|Email|Phone|State|Address)?|motorcycle|notes|adminComment|commented|reason|vehiclePlate|mechanicNotes)$/;
/** What anonymising replaces in texts. */
const REPLACED = [
  'Lo pidió Zafira Quintanilla',
  'Zafira Quintanilla',
  'Z. Quintanilla',
  'zafira@ejemplo.com',
  '091 827 364',
  'Cliente anónimo',
];

function withoutPerson(value: unknown): unknown {
  const text = JSON.stringify(value, (key, each) => (PERSONAL.test(key) ? undefined : each));
  return JSON.parse(REPLACED.reduce((rest, each) => rest.replaceAll(each, ''), text));
}

describe('anonymising a client with records of every kind', () => {
  let before: unknown;
  let copies: string[];

  const readCopies = async () =>
    (
      await db()
        .selectFrom('history_export_parts')
        .select('lines')
        .orderBy('clearing_id')
        .orderBy('part')
        .execute()
    ).flatMap(({ lines }) => lines.split('\n'));

  beforeAll(async () => {
    await person.admin('POST', '/citations/clear-history', { password: PASSWORD });
    await db().updateTable('citations').set({ cleared_at: null }).execute();
    await db().updateTable('reservations').set({ cleared_at: null }).execute();
    await insertMail(db(), person.citation, 'queued');
    before = await figures();
    copies = await readCopies();
    for (const mark of PERSON_MARKS) expect(await rowsWith(mark), mark).not.toEqual([]);
    const reply = await anonymise(person.mergedClient);
    expect([reply.status, reply.body.data?._id]).toEqual([200, person.client]);
  });

  test('leaves no trace of the person in any table, except for reasons in the audit log', async () => {
    for (const mark of PERSON_MARKS) {
      const rows = (await rowsWith(mark)).filter((row) => !/"action": "sale-voided"/.test(row));
      expect(rows, mark).toEqual([]);
    }
  });

  test('changes no figure of finance, history and stock, and no finding of the doctor', async () => {
    expect(withoutPerson(await figures())).toEqual(withoutPerson(before));
  });

  test('rewrites exactly the lines of the person in the copies of cleared records', async () => {
    const after = await readCopies();
    expect(after).toHaveLength(copies.length);
    const changed = after.filter((line, at) => line !== copies[at]);
    expect(changed).toHaveLength(3);
    for (const line of changed) {
      const at = after.indexOf(line);
      const [now, then] = [JSON.parse(line), JSON.parse(copies[at] ?? '')];
      expect(Object.keys(now)).toEqual(Object.keys(then));
      expect(Object.keys(now.record)).toEqual(Object.keys(then.record));
      expect(now.record).toMatchObject({ client_name: 'Cliente anónimo', notes: '' });
      expect(now.record.service_price_cents).toBe(then.record.service_price_cents);
    }
  });

  test('sends no mail that was waiting, and keeps the number of the others', async () => {
    const rows = await db()
      .selectFrom('mails')
      .select(['state', 'recipient'])
      .where('citation_id', '=', person.citation)
      .orderBy('state')
      .execute();
    expect(rows).toEqual([
      { state: 'failed', recipient: '' },
      { state: 'sent', recipient: '' },
    ]);
    const failed = await db()
      .selectFrom('mails')
      .select('id')
      .where('state', '=', 'failed')
      .where('citation_id', '=', person.citation)
      .executeTakeFirstOrThrow();
    const retry = await person.admin('POST', `/mail/${failed.id}/retry`, {});
    expect([retry.status, retry.body.code]).toEqual([409, 'not-failed']);
  });

  test('shows the client as anonymous, and rejects changes, merges and a second time', async () => {
    const { body } = await person.admin('GET', `/clients/${person.client}`);
    expect(body.data).toMatchObject({
      name: 'Cliente anónimo',
      notes: '',
      contacts: [],
      noMessages: true,
      anonymisedAt: expect.any(String),
    });
    const change = { name: 'Otra vez', version: body.data['version'] };
    const changed = await person.admin('PATCH', `/clients/${person.client}`, change);
    const unmerged = await person.admin('POST', `/clients/${person.mergedClient}/unmerge`, {});
    const merged = await person.admin('POST', `/clients/${person.client}/merge`, {
      into: person.otherClient,
    });
    const again = await anonymise(person.client);
    expect(
      [changed, unmerged, merged, again].map(({ status, body: { code } }) => [status, code]),
    ).toEqual([
      [409, 'anonymised'],
      [409, 'changed-since-merge'],
      [409, 'anonymised'],
      [409, 'anonymised'],
    ]);
  });

  test('keeps the plate of a motorcycle with another owner, and clears that of the person alone', async () => {
    const rows = await db()
      .selectFrom('motorcycles')
      .select(['id', 'plate', 'vin', 'notes', 'brand'])
      .where('id', 'in', [person.motorcycle, person.sharedMotorcycle])
      .execute();
    const of = (id: string) => rows.find((row) => row.id === id);
    expect(of(person.motorcycle)).toMatchObject({ plate: '', vin: '', notes: '', brand: 'Yamaha' });
    expect(of(person.sharedMotorcycle)?.plate).toBe('SHR 100');
    const { body } = await person.admin<{ owners: { name: string; until: string | null }[] }>(
      'GET',
      `/motorcycles/${person.sharedMotorcycle}`,
    );
    expect(body.data.owners.filter(({ until }) => until === null)).toHaveLength(1);
    expect(body.data.owners[0]?.name).toBe(OTHER.client_name);
  });

  test('closes what waited for the client, and keeps what was done', async () => {
    const rows = await db()
      .selectFrom('follow_ups')
      .select(['state', 'dropped_reason'])
      .where('client_id', '=', person.client)
      .execute();
    expect(rows).toEqual([
      { state: 'dropped', dropped_reason: '' },
      { state: 'dropped', dropped_reason: '' },
    ]);
  });

  test('changes nothing of another client', async () => {
    const { body } = await person.admin('GET', `/clients/${person.otherClient}`);
    expect(body.data).toMatchObject({ name: OTHER.client_name, anonymisedAt: null });
    expect(await rowsWith('nota de otra persona')).toHaveLength(2);
  });

  test('keeps the records of the anonymous client in its history', async () => {
    const { body } = await person.admin<{ total: number }>(
      'GET',
      `/history/clients/client/${person.client}`,
    );
    expect(body.data.total).toBe(3);
  });

  test('is written to the audit log by its id alone', async () => {
    const line = await db()
      .selectFrom('audit_log')
      .select(['record_type', 'record_id', 'details', 'actor_name'])
      .where('action', '=', 'client-anonymised')
      .executeTakeFirst();
    expect(line).toEqual({
      record_type: 'client',
      record_id: person.client,
      details: {},
      actor_name: 'Paula Methol',
    });
  });
});
