import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';
import {
  afterCommit,
  type Db,
  databaseAway,
  inTransaction,
  openDatabase,
  type Tx,
  violates,
} from './database.ts';

let database: TestDatabase;
let db: Db;
let other: Db;
let lost: Error[] = [];

beforeAll(async () => {
  database = await createDatabase();
  const { connectionString } = database;
  const open = (onConnectionLost: (error: Error) => void) =>
    openDatabase({ connectionString, max: 4, onConnectionLost }).db;
  db = open((error) => lost.push(error));
  other = open(() => undefined);
  await sql`create table race (id int primary key, value int not null)`.execute(db);
});
afterAll(async () => {
  await db?.destroy();
  await other?.destroy();
  await database?.drop();
});
beforeEach(async () => {
  lost = [];
  await sql`delete from race`.execute(db);
  await sql`insert into race values (1, 0), (2, 0)`.execute(db);
});

const add = (on: Db | Tx, id: number, amount = 1) =>
  sql`update race set value = value + ${amount} where id = ${id}`.execute(on);

async function readValues(): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`select value from race order by id`.execute(db);
  return rows.map(({ value }) => value);
}

/** Fails with 40001: another connection changes a row that the snapshot contains. */
async function failSerialization(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
  await sql`select value from race where id = 1`.execute(tx);
  await add(tx, 2, 1000);
  await add(other, 1, 100);
  await add(tx, 1);
}

/** Fails with 23P01: Monday is open from 09:00 already. */
async function violateHours(tx: Tx): Promise<void> {
  await add(tx, 2, 1000);
  await tx.insertInto('opening_hours').values({ weekday: 1, opens: 600, closes: 660 }).execute();
}

const LOST = [
  ['40001', failSerialization],
  ['23P01', violateHours],
] as const;

describe('inTransaction on a lost race', () => {
  test.each(LOST)(
    'retries after error %s in a new transaction until it commits',
    async (_code, fail) => {
      let tries = 0;
      const won = await inTransaction(db, async (tx) => {
        tries += 1;
        if (tries < 4) await fail(tx);
        await add(tx, 2);
        return `at try ${tries}`;
      });
      expect(won).toBe('at try 4');
      expect((await readValues())[1]).toBe(1);
    },
  );

  test.each(LOST)(
    'throws error %s after four failed attempts and keeps no write',
    async (code, fail) => {
      let tries = 0;
      const run = inTransaction(db, async (tx) => {
        tries += 1;
        await fail(tx);
      });
      await expect(run).rejects.toMatchObject({ code });
      expect(tries).toBe(4);
      expect((await readValues())[1]).toBe(0);
    },
  );

  test('commits both transactions of a deadlock, one of them at its second attempt', async () => {
    let tries = 0;
    const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const through = Promise.withResolvers<void>();
    const crossing = (mine: 0 | 1) =>
      inTransaction(db, async (tx) => {
        tries += 1;
        // Without the wait the retry could begin before the other one continues, and collide again.
        if (tries > 2) await through.promise;
        await add(tx, mine + 1);
        arrived[mine].resolve();
        await arrived[mine === 0 ? 1 : 0].promise;
        await add(tx, 2 - mine);
        through.resolve();
      });
    await Promise.all([crossing(0), crossing(1)]);
    expect(await readValues()).toEqual([2, 2]);
    expect(tries).toBe(3);
  });

  test('releases its connection after the last failed attempt', async () => {
    const one = openDatabase({
      connectionString: database.connectionString,
      max: 1,
      onConnectionLost: () => undefined,
    });
    try {
      await expect(inTransaction(one.db, violateHours)).rejects.toMatchObject({ code: '23P01' });
      expect([one.pool.totalCount, one.pool.idleCount]).toEqual([1, 1]);
    } finally {
      await one.db.destroy();
    }
  });
});

describe('afterCommit', () => {
  test('runs its callback once, after the commit of the successful attempt', async () => {
    const seen: number[][] = [];
    let tries = 0;
    await inTransaction(db, async (tx) => {
      tries += 1;
      afterCommit(tx, () => seen.push([tries]));
      if (tries === 1) await failSerialization(tx);
      await add(tx, 2);
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([[2]]);
  });

  test('does not run its callback after a rollback', async () => {
    let ran = false;
    const run = inTransaction(db, async (tx) => {
      afterCommit(tx, () => {
        ran = true;
      });
      throw new Error('undo');
    });
    await expect(run).rejects.toThrow('undo');
    expect(ran).toBe(false);
  });

  test('rejects a transaction that inTransaction did not open', async () => {
    const run = db.transaction().execute(async (tx) => afterCommit(tx, () => undefined));
    await expect(run).rejects.toThrow('afterCommit needs a transaction of inTransaction');
  });
});

test('violates distinguishes unique constraints by name', async () => {
  const insert = sql`insert into race values (1, 0)`.execute(db);
  const error = await insert.catch((reason: unknown) => reason);
  expect(violates(error, 'race_pkey')).toBe(true);
  expect(violates(error, 'users_username_key')).toBe(false);
  expect(violates(null, 'race_pkey')).toBe(false);
});

describe('inTransaction on any other error', () => {
  const duplicate = (tx: Tx) => sql`insert into race values (1, 0)`.execute(tx);
  const check = (tx: Tx) =>
    tx.insertInto('opening_hours').values({ weekday: 8, opens: 600, closes: 660 }).execute();
  const mistake = (tx: Tx) => sql`select nothing from race`.execute(tx);
  const ours = async () => {
    throw Object.assign(new Error('no'), { code: 'slot-taken' });
  };

  test.each([
    ['23505', duplicate],
    ['23514', check],
    ['42703', mistake],
    ['slot-taken', ours],
  ])('throws %s at the first attempt and keeps no write', async (code, fail) => {
    let tries = 0;
    const run = inTransaction(db, async (tx) => {
      tries += 1;
      await add(tx, 2);
      await fail(tx);
    });
    await expect(run).rejects.toMatchObject({ code });
    expect(tries).toBe(1);
    expect(await readValues()).toEqual([0, 0]);
  });
});

describe('the pool', () => {
  const pidOf = async (on: Db | Tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on);
    return rows[0]?.pid ?? 0;
  };
  const end = (pid: number) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(other);

  test('replaces a connection that the database ends, and fails the transaction in progress', async () => {
    let mine = 0;
    const run = inTransaction(db, async (tx) => {
      mine = await pidOf(tx);
      await add(tx, 1);
      await end(mine);
      await expect.poll(() => lost.length).toBeGreaterThan(0);
      await add(tx, 1);
    });
    const error = await run.catch((reason: unknown) => reason);
    expect(databaseAway(error), String(error)).toBe(true);
    expect(lost[0]).toMatchObject({ code: '57P01' });
    expect(await pidOf(db)).not.toBe(mine);
    expect(await readValues()).toEqual([0, 0]);
  });

  test('replaces an idle connection that the database ends, without an error', async () => {
    const idle = await pidOf(db);
    await end(idle);
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    expect(await pidOf(db)).not.toBe(idle);
  });
});

test('databaseAway is true for errors of a broken connection and false for other errors', async () => {
  const { connectionString } = database;
  const options = { connectionString, max: 1, onConnectionLost: () => undefined };
  const { pool } = openDatabase(options);
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const waiting = client.query('select pg_sleep(20)').catch((error: unknown) => error);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
  const errors = [await waiting];
  await expect.poll(() => client.query('rollback').then(String, String)).toMatch(/not queryable/);
  errors.push(await client.query('rollback').catch((error: unknown) => error));
  client.release(true);
  await pool.end();
  errors.push(await pool.query('select 1').catch((error: unknown) => error));
  const nowhere = openDatabase({ ...options, connectionString: 'postgresql://x@127.0.0.1:1/x' });
  errors.push(await nowhere.pool.query('select 1').catch((error: unknown) => error));
  await nowhere.pool.end();
  expect(errors.map((error) => [String(error), databaseAway(error)])).toEqual(
    errors.map((error) => [String(error), true]),
  );
  expect(databaseAway(new Error('Client was closed and is not queryable'))).toBe(true);
  expect(databaseAway(new Error('Cannot read properties of undefined'))).toBe(false);
});

test('openDatabase limits statements to 5 s, locks to 3 s and idle transactions to 10 s', async () => {
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  expect(rows).toEqual([{ statement: '5s', lock: '3s', idle: '10s' }]);
});

test('openDatabase reads a date as text, and bigint and numeric as numbers', async () => {
  const { rows } = await sql`
    select date '2026-11-26' as day, 9007199254740991::bigint as large, 1.25::numeric as exact`.execute(
    db,
  );
  expect(rows).toEqual([{ day: '2026-11-26', large: 9_007_199_254_740_991, exact: 1.25 }]);
});
