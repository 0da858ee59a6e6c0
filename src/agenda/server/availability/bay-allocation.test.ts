import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertCitation, insertOccupation, occupationsOf } from '#test/citation-row.ts';
import { createDatabase } from '#test/database.ts';
import { type Fixtures, seedFixtures } from '#test/fixtures.ts';
import type { TestDatabase } from '#test/template.ts';

/** Constraints of the database, for any writer. */
let database: TestDatabase;
let db: Db;
let fixtures: Fixtures;

beforeAll(async () => {
  database = await createDatabase();
  const { connectionString } = database;
  ({ db } = openDatabase({ connectionString, onConnectionLost: () => undefined }));
  fixtures = await seedFixtures(db);
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});
beforeEach(async () => {
  await db.deleteFrom('citations').execute();
});

const OVERLAP = { code: '23P01', constraint: 'occupations_no_overlap' };
const CHECK = { code: '23514' };
const at = (time: string) => `2026-11-26T${time}Z`;

describe('the constraint of bays', () => {
  beforeEach(async () => {
    const insertAllocated = await insertCitation(db, fixtures.oilChange);
    await insertOccupation(db, insertAllocated, 1, at('13:00'), at('14:00'));
  });

  test.each([
    ['the same', '13:00', '14:00'],
    ['one inside it', '13:15', '13:45'],
    ['one around it', '12:00', '15:00'],
    ['one over its start', '12:30', '13:00:01'],
    ['one over its end', '13:59:59', '14:30'],
  ])('rejects %s on that bay', async (_name, from, to) => {
    const other = await insertCitation(db, fixtures.oilChange);
    await expect(insertOccupation(db, other, 1, at(from), at(to))).rejects.toMatchObject(OVERLAP);
    expect(await occupationsOf(db, other)).toEqual([]);
  });

  test('accepts an allocation that touches it before or after', async () => {
    const other = await insertCitation(db, fixtures.oilChange);
    await insertOccupation(db, other, 1, at('12:00'), at('13:00'));
    await insertOccupation(db, other, 1, at('14:00'), at('15:00'));
    expect(await occupationsOf(db, other)).toHaveLength(2);
  });

  test('accepts the same time on another bay', async () => {
    const other = await insertCitation(db, fixtures.oilChange);
    await insertOccupation(db, other, 2, at('13:00'), at('14:00'));
    expect(await occupationsOf(db, other)).toEqual(['2 2026-11-26T13:00/2026-11-26T14:00']);
  });

  test('rejects an overlap by a longer allocation or another bay', async () => {
    const other = await insertCitation(db, fixtures.oilChange);
    await insertOccupation(db, other, 1, at('14:00'), at('15:00'));
    const extend = sql`update occupations set during = tstzrange(${at('13:30')}, ${at('15:00')})
      where citation_id = ${other}`;
    await expect(extend.execute(db)).rejects.toMatchObject(OVERLAP);
    const third = await insertCitation(db, fixtures.oilChange);
    await insertOccupation(db, third, 2, at('13:30'), at('14:30'));
    const change = db.updateTable('occupations').set({ bay: 1 }).where('citation_id', '=', third);
    await expect(change.execute()).rejects.toMatchObject(OVERLAP);
  });

  test('accepts one of twenty concurrent allocations', async () => {
    const ids = [];
    for (let each = 0; each < 20; each += 1) ids.push(await insertCitation(db, fixtures.oilChange));
    const tried = await Promise.allSettled(
      ids.map((id) => insertOccupation(db, id, 2, at('13:00'), at('14:00'))),
    );
    expect(tried.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    const { rows } = await sql`select 1 from occupations where bay = 2`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('accepts the bays 1 to 20 and no empty allocation', async () => {
    const other = await insertCitation(db, fixtures.oilChange);
    await insertOccupation(db, other, 20, at('13:00'), at('14:00'));
    for (const bay of [0, 21]) {
      const refused = insertOccupation(db, other, bay, at('15:00'), at('16:00'));
      await expect(refused).rejects.toMatchObject(CHECK);
    }
    await expect(insertOccupation(db, other, 3, at('15:00'), at('15:00'))).rejects.toMatchObject(
      CHECK,
    );
  });

  test('deletes the allocations of a deleted citation', async () => {
    await db.deleteFrom('citations').execute();
    expect(await db.selectFrom('occupations').selectAll().execute()).toEqual([]);
  });
});

describe('a citation', () => {
  const now = new Date('2026-11-23T11:00:00Z');

  test('has cancelled_at when it is cancelled, and only then', async () => {
    await insertCitation(db, fixtures.oilChange, { status: 'cancelled', cancelled_at: now });
    for (const wrong of [
      { status: 'cancelled' },
      { status: 'pending', cancelled_at: now },
    ] as const) {
      const refused = insertCitation(db, fixtures.oilChange, wrong);
      await expect(refused).rejects.toMatchObject(CHECK);
    }
  });

  test('is of a service or of a unit, never both or none', async () => {
    await insertCitation(db, fixtures.oilChange, {
      service_id: null,
      product_id: fixtures.crashBars,
    });
    for (const wrong of [{ product_id: fixtures.crashBars }, { service_id: null }]) {
      const refused = insertCitation(db, fixtures.oilChange, wrong);
      await expect(refused).rejects.toMatchObject(CHECK);
    }
  });

  test('has a status that exists', async () => {
    const refused = insertCitation(db, fixtures.oilChange, { status: 'lost' as 'pending' });
    await expect(refused).rejects.toMatchObject(CHECK);
  });

  test('ends after it starts', async () => {
    const starts = new Date('2026-11-26T13:00:00Z');
    const refused = insertCitation(db, fixtures.oilChange, {
      starts_at: starts,
      work_ends_at: starts,
    });
    await expect(refused).rejects.toMatchObject(CHECK);
  });

  test('has a unique link', async () => {
    const hash = { cancel_token_hash: Buffer.alloc(32, 7) };
    await insertCitation(db, fixtures.oilChange, hash);
    await expect(insertCitation(db, fixtures.oilChange, hash)).rejects.toMatchObject({
      code: '23505',
    });
  });
});

describe('the stock ledger', () => {
  async function writeMovement(change: { previous_stock: number; new_stock: number }) {
    const component = newId();
    await db
      .insertInto('components')
      .values({ id: component, code: component, name: 'Filtro de aceite', unit: 'piece' })
      .execute();
    const movement = {
      id: newId(),
      component_id: component,
      type: 'sale',
      quantity: -1000,
    } as const;
    await db
      .insertInto('stock_movements')
      .values({ ...movement, ...change })
      .execute();
    return movement.id;
  }

  test('is append-only', async () => {
    const id = await writeMovement({ previous_stock: 3000, new_stock: 2000 });
    const row = () =>
      db.selectFrom('stock_movements').selectAll().where('id', '=', id).executeTakeFirst();
    const written = await row();
    expect(written).toMatchObject({ quantity: -1000, new_stock: 2000 });
    const message = 'table stock_movements is append-only';
    const change = db.updateTable('stock_movements').set({ reason: 'otra' }).where('id', '=', id);
    await expect(change.execute()).rejects.toThrow(message);
    const remove = db.deleteFrom('stock_movements').where('id', '=', id);
    await expect(remove.execute()).rejects.toThrow(message);
    expect(await row()).toEqual(written);
  });

  test('adds up and is never negative', async () => {
    const wrong = writeMovement({ previous_stock: 3000, new_stock: 2500 });
    await expect(wrong).rejects.toMatchObject(CHECK);
    const below = writeMovement({ previous_stock: 500, new_stock: -500 });
    await expect(below).rejects.toMatchObject(CHECK);
  });
});
