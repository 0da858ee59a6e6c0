import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { insertClosedCitation } from '#test/closed-rows.ts';
import { testEnvironment } from '#test/environment.ts';
import { adminCalls } from '#test/person-records.ts';
import { linksOf } from '#test/registry-records.ts';
import { checkIntegrity } from '../integrity-check.ts';

/**
 * Families share a telephone number and a surname, companies an address: no client has the records of two people,
 * and one erasure erases one person (docs/rules/clients.md 2). `PEOPLE=5000` is the long run.
 */
const PEOPLE = Number(process.env['PEOPLE'] ?? 120);
const FAMILY = 3;
const COMPANIES = 10;
const TIMEOUT_MS = 60_000 + PEOPLE * 1_000;
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
  spelling: fc.constantFrom(...SPELLINGS),
});
type Visit = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;

/** Letters for a number: names have no digits. */
const word = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

function typedBy({ person, sharesPhone, sharesEmail, spelling }: Visit) {
  const family = Math.floor(person / FAMILY);
  const number = sharesPhone ? 600_000 + family : 100_000 + person;
  const mailbox = sharesEmail ? `empresa${person % COMPANIES}` : `persona${person}`;
  return {
    client_name: spelling(`N${word(person)}`, `F${word(family)}`),
    client_phone: `099 ${number}`,
    client_email: `${mailbox}@ejemplo.com`,
    notes: `persona ${person}`,
  };
}

test(
  'no client has the records of two people who share contacts, and one erasure erases one of them',
  async () => {
    const { db } = site.app.context;
    const insert = (each: Visit, at: number) => {
      const closed = new Date(Date.UTC(2026, 9, 1) + at * 60_000).toISOString();
      return insertClosedCitation(db, site.fixtures.oilChange, ['done', closed], typedBy(each));
    };
    const visits = fc.sample(visit, { numRuns: PEOPLE * 4, seed: 20_261_129 });
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

    const { client } = await linksOf(db, ids[0] ?? '');
    const mark = typedBy(visits[0] as Visit).notes;
    const erased = records.filter(({ client_id: id }) => id === client).length;
    const admin = await adminCalls(site.app);
    const { status } = await admin('POST', `/clients/${client}/anonymise`, { password: PASSWORD });
    expect(status).toBe(200);
    const after = await db.selectFrom('citations').select(['client_name', 'notes']).execute();
    expect(after.filter(({ client_name: name }) => name === 'Cliente anónimo')).toHaveLength(
      erased,
    );
    const others = (rows: readonly { notes: string }[]) =>
      rows.filter(({ notes }) => notes !== '' && notes !== mark).length;
    expect(others(after)).toBe(others(records));
    const findings = await checkIntegrity(db);
    expect(findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
  },
  TIMEOUT_MS,
);
