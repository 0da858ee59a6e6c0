import { beforeEach, describe, expect, test } from 'vitest';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { findJobViolations } from '#test/job-invariants.ts';
import {
  citationIncome,
  citationMovements,
  createJobPart,
  createServiceWithParts,
  insertJobInProgress,
  stockQuantities,
} from '#test/workshop-jobs.ts';

const site = testEnvironment();
let sofia: AgendaCalls;
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});

const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

/** Counts the answers by status and code. */
async function countAnswers(replies: Promise<{ status: number; body: { code?: string } }[]>) {
  const counts: Record<string, number> = {};
  for (const { status, body } of await replies) {
    const name = [status, body.code].filter(Boolean).join(' ');
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const INSTALLED = { status: 'installed' };
const DELIVERED = { status: 'delivered' };

describe('concurrent jobs that need the same part', () => {
  test('end with one installed and the other in progress when one part is left', async () => {
    const { db } = site.app.context;
    const last = await createJobPart(db, { unit: 'piece', quantity: 1_000 });
    const service = await createServiceWithParts(db, { [last]: 1_000 });
    const jobs = await times(2, () => insertJobInProgress(db, { service }));
    expect(await countAnswers(Promise.all(jobs.map((id) => sofia.move(id, INSTALLED))))).toEqual({
      '200': 1,
      '409 insufficient-stock': 1,
    });
    const rows = await db.selectFrom('citations').select('status').orderBy('status').execute();
    expect(rows.map(({ status }) => status)).toEqual(['in-progress', 'installed']);
    expect(await stockQuantities(db, last)).toEqual([0]);
    expect(await findJobViolations(db)).toEqual([]);
  });

  test('succeed for 10 of 24, by status change or maintenance, when the stock is enough for 10', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db, { quantity: 28_500 });
    const service = await createServiceWithParts(db, { [oil]: 2_850 });
    const plain = site.fixtures.oilChange;
    const replies = times(24, async (index) => {
      if (index % 2 === 0) return sofia.move(await insertJobInProgress(db, { service }), INSTALLED);
      const id = await insertJobInProgress(db, { service: plain });
      return sofia.complete(id, { usedParts: [{ partId: oil, quantity: 2.85 }] });
    });
    expect(await countAnswers(replies)).toEqual({ '200': 10, '409 insufficient-stock': 14 });
    expect(await stockQuantities(db, oil)).toEqual([0]);
    expect(await findJobViolations(db)).toEqual([]);
  });

  test('finish without a deadlock when 30 of them take three components in different orders', async () => {
    const { db } = site.app.context;
    const [a, b, c] = [
      await createJobPart(db, { quantity: 90_000 }),
      await createJobPart(db, { quantity: 90_000 }),
      await createJobPart(db, { quantity: 90_000 }),
    ];
    const orders = [
      [a, b, c],
      [c, b, a],
      [b, c, a],
    ] as const;
    const replies = times(30, async (index) => {
      const [first, second, third] = orders[index % 3] ?? orders[0];
      const id = await insertJobInProgress(db, {
        service: await createServiceWithParts(db, { [first]: 1_000 }),
      });
      const usedParts = [second, third].map((partId) => ({ partId, quantity: 1 }));
      return sofia.complete(id, { usedParts });
    });
    expect(await countAnswers(replies)).toEqual({ '200': 30 });
    expect(await stockQuantities(db, a, b, c)).toEqual([60_000, 60_000, 60_000]);
    expect(await findJobViolations(db)).toEqual([]);
  });
});

describe('twenty concurrent calls for one job', () => {
  test('take its materials once when all set it to installed', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const id = await insertJobInProgress(db, {
      service: await createServiceWithParts(db, { [oil]: 1_000 }),
    });
    expect(await countAnswers(times(20, () => sofia.move(id, INSTALLED)))).toEqual({ '200': 20 });
    expect(await citationMovements(db, id)).toHaveLength(1);
    expect(await stockQuantities(db, oil)).toEqual([9_000]);
  });

  test('complete its maintenance once; the other 19 get 409 wrong-status', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const id = await insertJobInProgress(db, {
      service: await createServiceWithParts(db, { [oil]: 1_000 }),
    });
    const body = { usedParts: [{ partId: oil, quantity: 1 }] };
    expect(await countAnswers(times(20, () => sofia.complete(id, body)))).toEqual({
      '200': 1,
      '409 wrong-status': 19,
    });
    expect(await stockQuantities(db, oil)).toEqual([8_000]);
  });

  test('complete its maintenance once with one idempotency key, and all get 200', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const id = await insertJobInProgress(db, { service: site.fixtures.oilChange });
    const body = { usedParts: [{ partId: oil, quantity: 1 }] };
    const replies = times(20, () => sofia.complete(id, body, 'twenty'));
    expect(await countAnswers(replies)).toEqual({ '200': 20 });
    expect(await stockQuantities(db, oil)).toEqual([9_000]);
  });

  test('record its income once when all deliver it', async () => {
    const { db } = site.app.context;
    const id = await insertJobInProgress(db, { service: site.fixtures.oilChange });
    await sofia.move(id, INSTALLED);
    expect(await countAnswers(times(20, () => sofia.move(id, DELIVERED)))).toEqual({ '200': 20 });
    expect(await citationIncome(db, id)).toHaveLength(1);
  });

  test('return its materials once when all delete it; the other 19 get 404', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const id = await insertJobInProgress(db, {
      service: await createServiceWithParts(db, { [oil]: 2_850 }),
    });
    await sofia.move(id, INSTALLED);
    expect(await countAnswers(times(20, () => sofia.remove(id)))).toEqual({
      '200': 1,
      '404 unknown-citation': 19,
    });
    expect(await stockQuantities(db, oil)).toEqual([10_000]);
    expect(await citationMovements(db, id)).toHaveLength(2);
    expect(await findJobViolations(db)).toEqual([]);
  });
});

test('concurrent install, deliver, complete and delete of a job leave stock and income consistent', async () => {
  const { db } = site.app.context;
  const oil = await createJobPart(db);
  const service = await createServiceWithParts(db, { [oil]: 1_000 });
  for (let round = 0; round < 12; round += 1) {
    const id = await insertJobInProgress(db, { service });
    const all = [
      () => sofia.move(id, INSTALLED),
      () => sofia.move(id, DELIVERED),
      () => sofia.remove(id),
      () => sofia.complete(id, { laborCost: 10 }),
      () => sofia.move(id, DELIVERED),
    ];
    const turned = [...all.slice(round % all.length), ...all.slice(0, round % all.length)];
    const replies = await Promise.all(turned.map((act) => act()));
    expect(replies.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
    const row = await db
      .selectFrom('citations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const sold = row.status === 'delivered' ? 1 : 0;
    expect(await citationIncome(db, id)).toHaveLength(sold);
    if (sold === 1) expect(row.deleted_at).toBeNull();
    expect(await findJobViolations(db)).toEqual([]);
  }
});
