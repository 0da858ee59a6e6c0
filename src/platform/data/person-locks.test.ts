import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { mailboxKey, personLocks } from './person-locks.ts';

const site = testEnvironment();

const ADDRESSES = [
  'Ana.Perez@Gmail.com',
  'anaperez+taller@googlemail.com',
  'a.n.a@ejemplo.com',
  'ana+moto+casa@ejemplo.com',
  '+solo@ejemplo.com',
  'ana@sub.ejemplo.com.uy',
];

test('mailboxKey returns what the schema computes', async () => {
  const { rows } = await sql<{ key: string }>`
    select mailbox_key(address) as key
    from unnest(${ADDRESSES}::text[]) with ordinality as typed (address, place) order by place`.execute(
    site.app.context.db,
  );
  expect(ADDRESSES.map(mailboxKey)).toEqual(rows.map(({ key }) => key));
});

test('two addresses of one mailbox have one lock, and no lock stands for an empty contact', () => {
  const lock = (clientEmail: string) => personLocks({ clientEmail, clientPhone: '' });
  expect(lock('Ana.Perez+moto@gmail.com')).toEqual(lock('anaperez@googlemail.com'));
  expect(lock('')).toEqual([]);
});
