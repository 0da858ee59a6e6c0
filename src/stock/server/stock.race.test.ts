import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { Thousandths } from '#shared/money/quantity.ts';
import { insertCitation, lockCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, expectSoundStock } from '#test/stock.ts';
import { returnToStock, takeFromStock } from './movement-actions.ts';

/** Runs all actions that move stock, concurrently and in any order, and checks the invariants. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});

const PATH = '/api/components/components';
const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
  const { status } = await request(site.app.url + path, method, body, sofia.headers);
  return status;
};

type Shelf = { ids: string[]; codes: string[]; jobs: string[] };
type Step =
  | { do: 'sell'; of: number; quantity: Thousandths }
  | { do: 'buy'; of: number; quantity: Thousandths; cents: number }
  | { do: 'invoice'; of: number; and: number; quantity: Thousandths; cents: number }
  | { do: 'count'; of: number; quantity: Thousandths }
  | { do: 'job'; job: number; uses: { of: number; quantity: Thousandths }[] }
  | { do: 'undo'; job: number; type: 'return' | 'cancellation' }
  | { do: 'delete'; of: number };

const COMPONENTS = 4;
const JOBS = 3;
const of = fc.nat(COMPONENTS - 1);
const job = fc.nat(JOBS - 1);
const quantity = fc.oneof(
  fc.constantFrom(100, 200, 300, 2850, 1000),
  fc.integer({ min: 1, max: 9000 }),
);
const use = fc.record({ of, quantity });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sell' as const), of, quantity }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('buy' as const), of, quantity, cents: fc.nat(5000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('invoice' as const),
      of,
      and: of,
      quantity,
      cents: fc.nat(5000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('count' as const), of, quantity }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('job' as const),
      job,
      uses: fc.array(use, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('undo' as const),
      job,
      type: fc.constantFrom('return' as const, 'cancellation' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), of }) },
);

async function makeShelf(): Promise<Shelf> {
  const { db } = site.app.context;
  const codes = Array.from({ length: COMPONENTS }, () => newId());
  const ids = await Promise.all(
    codes.map((code, index) =>
      createStockedComponent(db, { code, unit: 'kilogram', quantity: index * 8000 }),
    ),
  );
  const jobs = await Promise.all(
    Array.from({ length: JOBS }, () =>
      insertCitation(db, site.fixtures.oilChange, { status: 'installed' }),
    ),
  );
  return { ids, codes, jobs };
}

/** Returns the status of the answer, or the code of the domain error. */
async function runStep(shelf: Shelf, each: Step): Promise<number | string> {
  const at = (index: number) => shelf.ids[index] ?? '';
  const whole = (thousandths: Thousandths) => thousandths / 1000;
  switch (each.do) {
    case 'sell':
      return call('POST', '/api/components/sell', {
        componentId: at(each.of),
        quantity: whole(each.quantity),
        salePrice: 20,
        clientName: 'Ana',
      });
    case 'buy':
      return call('POST', `${PATH}/${at(each.of)}/purchases`, {
        quantity: whole(each.quantity),
        unitCost: each.cents / 100,
      });
    case 'invoice': {
      const line = { quantity: whole(each.quantity), unitCost: each.cents / 100 };
      const items = [...new Set([each.of, each.and])].map((one) => ({
        componentId: at(one),
        ...line,
      }));
      return call('POST', '/api/stock/purchases', { items });
    }
    case 'count':
      return call('PUT', `${PATH}/${at(each.of)}`, {
        code: shelf.codes[each.of],
        name: 'Contado',
        unit: 'kilogram',
        quantity: whole(each.quantity),
      });
    case 'delete':
      return call('DELETE', `${PATH}/${at(each.of)}`);
    default:
      return runJobStep(shelf, each);
  }
}

/** Takes and returns materials like a job, with its record locked. */
async function runJobStep(
  shelf: Shelf,
  each: Extract<Step, { do: 'job' | 'undo' }>,
): Promise<string> {
  const reference = { type: 'citation', id: shelf.jobs[each.job] ?? '' } as const;
  const why = { reference, actor: sofia.actor, now: MONDAY_MORNING };
  const done = inTransaction(site.app.context.db, async (tx) => {
    await lockCitation(tx, reference.id);
    if (each.do === 'undo') return returnToStock(tx, reference, { ...why, type: each.type });
    const uses = each.uses.map((use) => ({
      componentId: shelf.ids[use.of] ?? '',
      quantity: use.quantity,
    }));
    await takeFromStock(tx, uses, why);
  });
  return done.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

const EXPECTED = new Set<number | string>([200, 201, 404, 409, 'done', 'insufficient-stock']);

test('the stock is consistent after random sequences of up to twelve concurrent actions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
      async (waves) => {
        const shelf = await makeShelf();
        for (const wave of waves) {
          const answers = await Promise.all(wave.map((each) => runStep(shelf, each)));
          expect(answers.filter((answer) => !EXPECTED.has(answer))).toEqual([]);
          await expectSoundStock(site.app.context.db);
        }
      },
    ),
    // Shrinking a race takes longer than the timeout, which would hide the unexpected answer.
    { numRuns: 40, endOnFailure: true },
  );
});

test('takeFromStock does not deadlock if jobs take the same components in opposite order', async () => {
  const { db } = site.app.context;
  const ids = await Promise.all(
    [0, 1, 2, 3, 4].map(() => createStockedComponent(db, { quantity: 1_000_000 })),
  );
  const forwards = ids.map((componentId) => ({ componentId, quantity: 1000 }));
  // `transaction` does not retry as `inTransaction` does, so a deadlock fails the test.
  const works = Array.from({ length: 60 }, (_, index) =>
    db.transaction().execute((tx) =>
      takeFromStock(tx, index % 2 === 0 ? forwards : forwards.toReversed(), {
        reference: { type: 'citation', id: newId() },
        actor: null,
        now: MONDAY_MORNING,
      }),
    ),
  );
  await Promise.all(works);
  const { left } = await db
    .selectFrom('components')
    .select(({ fn }) => fn.sum<number>('quantity').as('left'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  expect(left).toBe(5 * 940_000);
  await expectSoundStock(db);
});
