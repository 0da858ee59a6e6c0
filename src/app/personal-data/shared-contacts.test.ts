import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ClientRecord } from '#clients/contract/client.ts';
import type { ClientSplit } from '#clients/contract/client-split.ts';
import type { Db } from '#platform/data/database.ts';
import { PASSWORD } from '#test/accounts.ts';
import { linksOf } from '#test/client-records.ts';
import { insertClosedCitation } from '#test/closed-rows.ts';
import { testEnvironment } from '#test/environment.ts';
import { splitDigest } from '#test/joined-client.ts';
import { adminCalls } from '#test/person-records.ts';
import { checkIntegrity } from '../integrity-check.ts';

/**
 * A year of bookings. Families share a telephone number and a surname, companies an address, and people mistype names
 * and contacts: no client has the records of two people but those that staff merged, one erasure erases one person, and
 * splits are undone exactly (docs/rules/clients.md 2 and 4). `PEOPLE=5000` is the long run.
 */
const PEOPLE = Number(process.env['PEOPLE'] ?? 120);
const FAMILY = 3;
const COMPANIES = 10;
const TIMEOUT_MS = 60_000 + PEOPLE * 1_000;
const YEAR_MS = 365 * 86_400_000;
const site = testEnvironment();

/** How a person types the own name. A changed letter makes another name. */
const SPELLINGS: readonly ((first: string, surname: string) => string)[] = [
  (first, surname) => `${first} ${surname}`,
  (first, surname) => `${surname.toUpperCase()} ${first.toLowerCase()}`,
  (first, surname) => `${first} Maria ${surname}`,
  (first) => first,
  (first, surname) => `${first}z ${surname}`,
];

const visit = fc.record({
  person: fc.integer({ min: 0, max: PEOPLE - 1 }),
  // One of five contacts is a shared one.
  sharesPhone: fc.nat(4).map((dice) => dice === 0),
  sharesEmail: fc.nat(4).map((dice) => dice === 0),
  // One of twenty numbers and addresses is mistyped.
  mistypesPhone: fc.nat(19).map((dice) => dice === 0),
  mistypesEmail: fc.nat(19).map((dice) => dice === 0),
  spelling: fc.constantFrom(...SPELLINGS),
});
type Visit = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;

/** Between the numbers of two people, so that no swap of two digits gives the number of another one. */
const STEP = 97;

/** Swaps the last two digits, as people do. */
const swapLast = (digits: string) => digits.slice(0, -2) + digits.slice(-1) + digits.slice(-2, -1);

/** Letters for a number: names have no digits. */
const word = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

function typedBy(visit: Visit) {
  const { person, sharesPhone, sharesEmail, mistypesPhone, mistypesEmail, spelling } = visit;
  const family = Math.floor(person / FAMILY);
  const digits = String(sharesPhone ? 600_000 + family * STEP : 100_000 + person * STEP);
  const number = mistypesPhone ? swapLast(digits) : digits;
  const mailbox = sharesEmail ? `empresa${person % COMPANIES}` : `persona${person}`;
  return {
    client_name: spelling(`N${word(person)}`, `F${word(family)}`),
    client_phone: `099 ${number}`,
    client_email: `${mailbox}@ejemplo.com${mistypesEmail ? 'm' : ''}`,
    notes: `persona ${person}`,
  };
}

/** Pairs of clients who share a contact; no client is in two of them. */
async function sharingPairs(db: Db): Promise<{ one: string; other: string }[]> {
  const { rows } = await sql<{ one: string; other: string }>`
    select min(client_id::text) as one, max(client_id::text) as other
    from client_contacts where kind = 'phone'
    group by key having count(*) = 2 order by 1`.execute(db);
  const seen = new Set<string>();
  return rows.filter(({ one, other }) => {
    const isNew = !seen.has(one) && !seen.has(other);
    seen.add(one).add(other);
    return isNew;
  });
}

async function idsOf(db: Db, client: string): Promise<string[]> {
  const rows = await db
    .selectFrom('citations')
    .select('id')
    .where('client_id', '=', client)
    .execute();
  return rows.map(({ id }) => id);
}

test(
  'no client has the records of two people who share contacts, splits are undone exactly, and one erasure erases one of them',
  async () => {
    const { db } = site.app.context;
    const visits = fc.sample(visit, { numRuns: PEOPLE * 4, seed: 20_261_129 });
    const insert = (each: Visit, at: number) => {
      const closed = new Date(Date.UTC(2025, 10, 1) + (at / visits.length) * YEAR_MS).toISOString();
      return insertClosedCitation(db, site.fixtures.oilChange, ['done', closed], typedBy(each));
    };
    const ids: string[] = [];
    for (let at = 0; at < visits.length; at += 8)
      ids.push(
        ...(await Promise.all(visits.slice(at, at + 8).map((each, i) => insert(each, at + i)))),
      );

    const records = await db.selectFrom('citations').select(['client_id', 'notes']).execute();
    const people = new Map<string | null, Set<string>>();
    for (const { client_id: client, notes } of records)
      people.set(client, (people.get(client) ?? new Set()).add(notes));
    expect([...people.values()].filter((names) => names.size > 1)).toEqual([]);
    const { shared } = await db
      .selectFrom(
        db
          .selectFrom('client_contacts')
          .select(['kind', 'key'])
          .groupBy(['kind', 'key'])
          .having(({ fn }) => fn.countAll(), '>', 1)
          .as('shared_contacts'),
      )
      .select(({ fn }) => fn.countAll<number>().as('shared'))
      .executeTakeFirstOrThrow();
    expect(Number(shared)).toBeGreaterThan(COMPANIES - 1);

    // Staff merge people who share a contact, by mistake; the records of the other one are split off.
    const admin = await adminCalls(site.app);
    const notesOf = (id: string) => records.find((each) => each.client_id === id)?.notes;
    const pairs = await sharingPairs(db);
    expect(pairs.length).toBeGreaterThan(5);
    const before = await splitDigest(db);
    for (const { one, other } of pairs.slice(0, 20)) {
      const apart = await splitDigest(db);
      await admin('POST', `/clients/${one}/merge`, { into: other });
      const merged = await splitDigest(db);
      const listed = await admin<ClientSplit>('GET', `/clients/${other}/split`);
      const { records: all, seen } = listed.body.data;
      const own = await idsOf(db, one);
      expect(all.length).toBeGreaterThan(own.length);
      const body = { name: notesOf(one), records: own, seen };
      const made = await admin<ClientRecord>('POST', `/clients/${other}/split`, body);
      expect(made.status).toBe(201);
      expect((await idsOf(db, made.body.data._id)).toSorted()).toEqual(own.toSorted());
      await admin('POST', `/clients/${made.body.data._id}/undo-split`, {});
      expect(await splitDigest(db)).toBe(merged);
      await admin('POST', `/clients/${one}/unmerge`, {});
      expect(await splitDigest(db)).toBe(apart);
    }
    expect(await splitDigest(db)).toBe(before);

    const { client } = await linksOf(db, ids[0] ?? '');
    const mark = typedBy(visits[0] as Visit).notes;
    const erased = records.filter(({ client_id: id }) => id === client).length;
    const { status } = await admin('POST', `/clients/${client}/anonymise`, { password: PASSWORD });
    expect(status).toBe(200);
    const after = await db.selectFrom('citations').select(['client_name', 'notes']).execute();
    expect(after.filter(({ client_name: name }) => name === 'Cliente anónimo')).toHaveLength(
      erased,
    );
    const others = (rows: readonly { notes: string }[]) =>
      rows.filter(({ notes }) => notes !== '' && notes !== mark).length;
    expect(others(after)).toBe(others(records));
    if (process.env['PEOPLE'] !== undefined) {
      const figures = `${visits.length} visits of ${PEOPLE} people: ${people.size} clients, ${shared} shared contacts, ${pairs.length} pairs that share a number, ${erased} visits erased`;
      process.stdout.write(`${figures}\n`);
    }
    const findings = await checkIntegrity(db);
    expect(findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
  },
  TIMEOUT_MS,
);
