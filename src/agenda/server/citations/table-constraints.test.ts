import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertCitation, insertOccupation, occupationsOf } from '#test/citation-row.ts';
import { createDatabase } from '#test/database.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { type Fixtures, seedFixtures } from '#test/fixtures.ts';
import type { TestDatabase } from '#test/template.ts';

/** Database constraints: the tests write rows directly, without the actions of the server. */
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
  await deleteRecords(db, 'citations');
});

const OVERLAP = { code: '23P01', constraint: 'occupations_no_overlap' };
const CHECK = { code: '23514' };
const at = (time: string) => `2026-11-26T${time}Z`;

describe('table occupations', () => {
  beforeEach(async () => {
    const allocated = await insertCitation(db, fixtures.oilChange);
    await insertOccupation(db, allocated, 1, at('13:00'), at('14:00'));
  });

  test.each([
    ['equals another', '13:00', '14:00'],
    ['lies inside another', '13:15', '13:45'],
    ['contains another', '12:00', '15:00'],
    ['overlaps the start of another', '12:30', '13:00:01'],
    ['overlaps the end of another', '13:59:59', '14:30'],
  ])('rejects an allocation that %s on the same bay', async (_name, from, to) => {
    const other = await insertCitation(db, fixtures.oilChange);
    await expect(insertOccupation(db, other, 1, at(from), at(to))).rejects.toMatchObject(OVERLAP);
    expect(await occupationsOf(db, other)).toEqual([]);
  });

  test('accepts allocations right before and right after another on the same bay', async () => {
    const other = await insertCitation(db, fixtures.oilChange);
    await insertOccupation(db, other, 1, at('12:00'), at('13:00'));
    await insertOccupation(db, other, 1, at('14:00'), at('15:00'));
    expect(await occupationsOf(db, other)).toHaveLength(2);
  });

  test('accepts an allocation of another bay at the same time', async () => {
    const other = await insertCitation(db, fixtures.oilChange);
    await insertOccupation(db, other, 2, at('13:00'), at('14:00'));
    expect(await occupationsOf(db, other)).toEqual(['2 2026-11-26T13:00/2026-11-26T14:00']);
  });

  test('rejects an update of the time or the bay that makes allocations overlap', async () => {
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

  test('accepts one of twenty concurrent allocations of a bay at the same time', async () => {
    const ids = [];
    for (let each = 0; each < 20; each += 1) ids.push(await insertCitation(db, fixtures.oilChange));
    const tried = await Promise.allSettled(
      ids.map((id) => insertOccupation(db, id, 2, at('13:00'), at('14:00'))),
    );
    expect(tried.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    const { rows } = await sql`select 1 from occupations where bay = 2`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('accepts bay 20, and rejects the bays 0 and 21 and an allocation without duration', async () => {
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

  test('loses the allocations of a citation whose row is deleted', async () => {
    await deleteRecords(db, 'citations');
    expect(await db.selectFrom('occupations').selectAll().execute()).toEqual([]);
  });
});

describe('table citations', () => {
  const now = new Date('2026-11-23T11:00:00Z');

  test('requires cancelled_at with the status cancelled, and rejects it with pending', async () => {
    await insertCitation(db, fixtures.oilChange, { status: 'cancelled', cancelled_at: now });
    for (const wrong of [
      { status: 'cancelled' },
      { status: 'pending', cancelled_at: now },
    ] as const) {
      const refused = insertCitation(db, fixtures.oilChange, wrong);
      await expect(refused).rejects.toMatchObject(CHECK);
    }
  });

  test('accepts a service or a product, and rejects both and neither', async () => {
    await insertCitation(db, fixtures.oilChange, {
      service_id: null,
      product_id: fixtures.crashBars,
    });
    for (const wrong of [{ product_id: fixtures.crashBars }, { service_id: null }]) {
      const refused = insertCitation(db, fixtures.oilChange, wrong);
      await expect(refused).rejects.toMatchObject(CHECK);
    }
  });

  test('rejects an unknown status', async () => {
    const refused = insertCitation(db, fixtures.oilChange, { status: 'lost' as 'pending' });
    await expect(refused).rejects.toMatchObject(CHECK);
  });

  test('rejects an end that equals the start', async () => {
    const starts = new Date('2026-11-26T13:00:00Z');
    const refused = insertCitation(db, fixtures.oilChange, {
      starts_at: starts,
      work_ends_at: starts,
    });
    await expect(refused).rejects.toMatchObject(CHECK);
  });

  test('rejects a second citation with the same cancel_token_hash', async () => {
    const hash = { cancel_token_hash: Buffer.alloc(32, 7) };
    await insertCitation(db, fixtures.oilChange, hash);
    await expect(insertCitation(db, fixtures.oilChange, hash)).rejects.toMatchObject({
      code: '23505',
    });
  });
});

describe('table stock_movements', () => {
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

  test('rejects updates and deletions', async () => {
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

  test('rejects a new stock that is negative or not the previous stock plus the quantity', async () => {
    const wrong = writeMovement({ previous_stock: 3000, new_stock: 2500 });
    await expect(wrong).rejects.toMatchObject(CHECK);
    const below = writeMovement({ previous_stock: 500, new_stock: -500 });
    await expect(below).rejects.toMatchObject(CHECK);
  });
});
