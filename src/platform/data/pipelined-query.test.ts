import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';
import { type Db, inTransaction, openDatabase, type Tx } from './database.ts';
import { sendPipelined } from './pipelined-query.ts';

let database: TestDatabase;
/** A pool of one connection, so that the next statement runs on the connection that failed. */
let db: Db;

beforeAll(async () => {
  database = await createDatabase();
  const { connectionString } = database;
  ({ db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined }));
  await sql`create table along (number int primary key)`.execute(db);
});
beforeEach(async () => {
  await sql`truncate along`.execute(db);
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

const write = (tx: Tx, number: number) =>
  sendPipelined(tx, sql`insert into along values (${number})`.compile(tx));
const numbers = async (from: Db | Tx) =>
  (await sql<{ number: number }>`select number from along order by number`.execute(from)).rows.map(
    ({ number }) => number,
  );

test('sendPipelined writes rows that the next statement sees and the transaction commits', async () => {
  const seen = await inTransaction(db, async (tx) => {
    await write(tx, 1);
    await write(tx, 2);
    return numbers(tx);
  });
  expect(seen).toEqual([1, 2]);
  expect(await numbers(db)).toEqual([1, 2]);
});

test('sendPipelined reports its failure at the next awaited statement, and keeps no row', async () => {
  const failed = inTransaction(db, async (tx) => {
    await write(tx, 1);
    await write(tx, 1);
    await write(tx, 2);
    return numbers(tx);
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(await numbers(db)).toEqual([]);
});

test('sendPipelined reports its failure at COMMIT when no later statement is awaited', async () => {
  const failed = inTransaction(db, async (tx) => {
    await write(tx, 1);
    await write(tx, 1);
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  await inTransaction(db, (tx) => write(tx, 3));
  expect(await numbers(db)).toEqual([3]);
});

test('inTransaction retries after a pipelined statement fails with an exclusion violation', async () => {
  let tries = 0;
  await inTransaction(db, async (tx) => {
    tries += 1;
    const lost = sql`do $$ begin raise exclusion_violation; end $$`;
    if (tries === 1) await sendPipelined(tx, lost.compile(tx));
    await write(tx, tries);
  });
  expect(await numbers(db)).toEqual([2]);
});

test('inTransaction rolls back pipelined writes when its callback throws', async () => {
  const failed = inTransaction(db, async (tx) => {
    await write(tx, 1);
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await numbers(db)).toEqual([]);
});

test('inTransaction rolls back pipelined writes when its connection is lost', async () => {
  const admin = new pg.Client({ connectionString: database.connectionString });
  await admin.connect();
  const failed = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await write(tx, 1);
    await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await write(tx, 2);
  });
  await expect(failed).rejects.toThrow();
  await admin.end();
  expect(await numbers(db)).toEqual([]);
});
