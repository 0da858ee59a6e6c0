import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, expectSoundStock } from '#test/stock.ts';
import { readCountFigure } from './count-actions.ts';
import { writeMovements } from './ledger.ts';
import { returnToStock, takeFromStock } from './movement-actions.ts';

/** Counts during other movements: movements between a count and its application are kept. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});

const post = (path: string, body: unknown) =>
  request<{ adjusted: number }>(site.app.url + path, 'POST', body, sofia.headers);
const sell = (componentId: string, quantity: number) =>
  post('/api/components/sell', { componentId, quantity, salePrice: 9, clientName: 'Ana' });
const buy = (id: string, quantity: number) =>
  post(`/api/components/components/${id}/purchases`, { quantity, unitCost: 1 });
const asOf = async (id: string) => (await readCountFigure(site.app.context.db, id)).asOf;
const onHand = async (id: string) =>
  (await readCountFigure(site.app.context.db, id)).component.quantity;
const apply = (lines: readonly { componentId: string; counted: number; asOf: number }[]) =>
  post('/api/stock/counts', { lines });

const UNITS = 100;
const amount = fc.integer({ min: 1, max: 9 });
const step = fc.oneof(
  fc.record({ do: fc.constant('sell' as const), amount }),
  fc.record({ do: fc.constant('buy' as const), amount }),
  fc.record({ do: fc.constant('job' as const), amount }),
);
type Step = { do: 'sell' | 'buy' | 'job'; amount: number };

/** Moves the stock and returns the difference; a job's materials return in half of the cases. */
async function runStep(id: string, { do: action, amount }: Step): Promise<number> {
  if (action === 'sell') return (await sell(id, amount)).status === 201 ? -amount : Number.NaN;
  if (action === 'buy') return (await buy(id, amount)).status === 201 ? amount : Number.NaN;
  const reference = { type: 'citation', id: newId() } as const;
  const details = { reference, actor: sofia.actor, now: MONDAY_MORNING };
  return inTransaction(site.app.context.db, async (tx) => {
    await takeFromStock(tx, [{ componentId: id, quantity: amount * 1000 }], details);
    const returns = amount % 2 === 0;
    if (returns) await returnToStock(tx, reference, { ...details, type: 'cancellation' });
    return returns ? 0 : -amount;
  });
}

test('applyCount leaves the counted quantity plus the movements since the count', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 3 }),
      fc.array(step, { maxLength: 4 }),
      fc.integer({ min: 60, max: 140 }),
      async (before, meanwhile, counted) => {
        const id = await createStockedComponent(site.app.context.db, { quantity: UNITS * 1000 });
        for (const each of before) await runStep(id, each);
        const line = { componentId: id, counted, asOf: await asOf(id) };
        // `rest` is concurrent with the application of the count; the database decides the order.
        const [first, rest] = [meanwhile.slice(0, 2), meanwhile.slice(2)];
        const early = await Promise.all(first.map((each) => runStep(id, each)));
        const [applied, ...late] = await Promise.all([
          apply([line]),
          ...rest.map((each) => runStep(id, each)),
        ]);
        expect(applied.status).toBe(201);
        const moved = [...early, ...late].reduce((sum, each) => sum + each, 0);
        expect(await onHand(id)).toBe(counted + moved);
        await expectSoundStock(site.app.context.db);
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
});

test('a count and a concurrent sale never take the stock below 0', async () => {
  for (const counted of [4, 1, 0, 4, 1, 0]) {
    const id = await createStockedComponent(site.app.context.db, { quantity: 5_000 });
    const line = { componentId: id, counted, asOf: await asOf(id) };
    const [sold, applied] = await Promise.all([sell(id, 3), apply([line])]);
    const sale = sold.status === 201 ? -3 : 0;
    const difference = applied.status === 201 ? counted - 5 : 0;
    expect([sold.status, applied.status].every((status) => [201, 409].includes(status))).toBe(true);
    expect(sale + difference).not.toBe(0);
    expect(await onHand(id)).toBe(5 + sale + difference);
  }
  await expectSoundStock(site.app.context.db);
});

test('applyCount corrects a difference once for two concurrent counts of the same components', async () => {
  const { db } = site.app.context;
  const ids = await Promise.all(
    [0, 1, 2].map(() => createStockedComponent(db, { quantity: 10_000 })),
  );
  const moments = await Promise.all(ids.map(asOf));
  const lines = ids.map((componentId, at) => ({ componentId, counted: 8, asOf: moments[at] ?? 0 }));
  const both = await Promise.all([apply(lines), apply(lines.toReversed())]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await Promise.all(ids.map(onHand))).toEqual([8, 8, 8]);
  await expectSoundStock(db);
});

test('the database rejects a count with a wrong movement or quantity, or after another adjustment', async () => {
  const { db } = site.app.context;
  const id = await createStockedComponent(db, { quantity: 10_000 });
  const moment = await asOf(id);
  const insert = (expected: number) =>
    db.transaction().execute(async (tx) => {
      const count = newId();
      await tx.insertInto('stock_counts').values({ id: count, reason: 'x' }).execute();
      await tx
        .insertInto('stock_count_lines')
        .values({ count_id: count, component_id: id, as_of: moment, expected, counted: 8_000 })
        .execute();
    });
  await expect(insert(10_000)).rejects.toThrow(/moved 0 and not -2000/);
  await expect(insert(8_000)).rejects.toThrow(/did not have 8000/);
  const twice = db.transaction().execute(async (tx) => {
    const count = newId();
    const adjust = (by: string) =>
      writeMovements(tx, [{ componentId: id, delta: -2_000 }], {
        ...{ type: 'manual_adjustment', reason: 'x', actor: null, now: MONDAY_MORNING },
        reference: { type: 'adjustment', id: by },
      });
    await adjust(newId());
    await adjust(count);
    await tx.insertInto('stock_counts').values({ id: count, reason: 'x' }).execute();
    const line = { count_id: count, component_id: id, as_of: moment };
    await tx
      .insertInto('stock_count_lines')
      .values({ ...line, expected: 10_000, counted: 8_000 })
      .execute();
  });
  await expect(twice).rejects.toThrow(/was adjusted after it was counted/);
  expect(await onHand(id)).toBe(10);
});
