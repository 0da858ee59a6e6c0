import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#shared/contract/domain-error.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { type EstimateCalls, estimatePanel } from '#test/estimate-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { LOCAL_AUDIT_CONTEXT } from '#test/http.ts';
import { insertWorkLine, insertWorkOrder } from '#test/order-rows.ts';
import { snapshotOrders } from '#test/order-snapshot.ts';
import { insertJobInProgress } from '#test/workshop-jobs.ts';
import type { Answer } from '#work-orders/rules/answers.ts';
import { answerByLink } from './answer-actions.ts';

const site = testEnvironment();
let sofia: EstimateCalls;
let citation: string;
let order: string;

beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  const { db } = site.app.context;
  await db.deleteFrom('deferred_work').execute();
  await deleteRecords(db, 'citations');
  sofia = await estimatePanel(site.app);
  citation = await insertJobInProgress(db, { service: site.fixtures.oilChange });
  order = await insertWorkOrder(db, citation);
});

/** Sends the proposed lines. Returns the estimate's id and the hash that its page shows. */
async function sent(): Promise<{ id: string; contentHash: string }> {
  const draft = await sofia.propose(order);
  const id = draft.body.data.estimates[0]?._id ?? '';
  const { body } = await sofia.send(id);
  return { id, contentHash: body.data.order.estimates[0]?.contentHash ?? '' };
}

const byLink = (contentHash: string, answers: readonly Answer[], name = '') =>
  answerByLink(
    site.app.context,
    citation,
    { contentHash, answersTo: () => answers, name },
    LOCAL_AUDIT_CONTEXT,
  );

/** The code with which an answer by the link is rejected; `null` if it is recorded. */
const codeOf = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  );

const line = (values: Parameters<typeof insertWorkLine>[2] = {}) =>
  insertWorkLine(site.app.context.db, order, values);

const storedStates = async () => {
  const rows = await site.app.context.db
    .selectFrom('work_lines')
    .select(['text', 'state'])
    .orderBy('position')
    .execute();
  return Object.fromEntries(rows.map(({ text, state }) => [text, state]));
};

describe('an answer by the link', () => {
  test('approves, declines and asks for a call, line by line', async () => {
    const { db } = site.app.context;
    const chain = await line({ text: 'Cadena', price_cents: 3000 });
    const pads = await line({ text: 'Pastillas', price_cents: 2500 });
    const battery = await line({ text: 'Batería', price_cents: 9000 });
    const { id, contentHash } = await sent();
    await byLink(
      contentHash,
      [
        { line: chain, decision: 'approve' },
        { line: pads, decision: 'decline' },
        { line: battery, decision: 'call-me' },
      ],
      'Lucía Pereyra',
    );
    const { body } = await sofia.read(citation);
    expect(body.data).toMatchObject({ approved: 30, base: 48.5 });
    expect(await storedStates()).toEqual({
      Cadena: 'approved',
      Pastillas: 'declined',
      Batería: 'proposed',
    });
    expect(body.data?.estimates[0]).toMatchObject({
      _id: id,
      state: 'sent',
      decisions: [
        { line: chain, decision: 'approve', method: 'link', name: 'Lucía Pereyra', by: '' },
        { line: pads, decision: 'decline' },
        { line: battery, decision: 'call-me' },
      ],
    });
    const stored = await db.selectFrom('authorisations').select('content_hash').execute();
    expect(stored.map((row) => row.content_hash.toString('hex'))).toEqual(
      Array.from({ length: 3 }, () => contentHash),
    );
  });

  test('closes the estimate when every line is approved or declined', async () => {
    const chain = await line({ text: 'Cadena' });
    const { contentHash } = await sent();
    await byLink(contentHash, [{ line: chain, decision: 'approve' }]);
    expect((await sofia.read(citation)).body.data?.estimates[0]?.state).toBe('answered');
  });

  test('makes declined work deferred work of the motorcycle', async () => {
    const { db } = site.app.context;
    const pads = await line({ text: 'Pastillas' });
    const { contentHash } = await sent();
    await byLink(contentHash, [{ line: pads, decision: 'decline' }]);
    const { motorcycle_id } = await db
      .selectFrom('citations')
      .select('motorcycle_id')
      .executeTakeFirstOrThrow();
    const deferred = await db
      .selectFrom('deferred_work')
      .select(['motorcycle_id', 'text', 'reason', 'actor_id'])
      .execute();
    expect(deferred).toEqual([
      { motorcycle_id, text: 'Pastillas', reason: 'declined', actor_id: null },
    ]);
  });

  test('of one alternative declines the others without deferring them', async () => {
    const { db } = site.app.context;
    const original = await line({ text: 'Original', choice_group: 1, price_cents: 9000 });
    await line({ text: 'Alternativo', choice_group: 1, price_cents: 5000 });
    const { contentHash } = await sent();
    await byLink(contentHash, [{ line: original, decision: 'approve' }]);
    expect(await storedStates()).toEqual({ Original: 'approved', Alternativo: 'declined' });
    expect(await db.selectFrom('deferred_work').selectAll().execute()).toEqual([]);
    expect((await sofia.read(citation)).body.data?.estimates[0]?.state).toBe('answered');
  });

  test('raises the limit, which it exceeds, to the new total', async () => {
    const { db } = site.app.context;
    await db.updateTable('work_orders').set({ limit_cents: 6000 }).execute();
    const chain = await line({ price_cents: 3000 });
    const { contentHash } = await sent();
    await byLink(contentHash, [{ line: chain, decision: 'approve' }]);
    const { body } = await sofia.read(citation);
    expect(body.data).toMatchObject({ limit: 78.5, approved: 30 });
    const [stored] = await db.selectFrom('authorisations').select('limit_cents').execute();
    expect(stored?.limit_cents).toBe(7850);
  });

  test('is rejected when the estimate changed, expired, was withdrawn or answered', async () => {
    const { db } = site.app.context;
    const chain = await line({ text: 'Cadena' });
    const first = await sent();
    const answers = [{ line: chain, decision: 'approve' }] as const;
    expect(await codeOf(byLink('0'.repeat(64), answers))).toBe('estimate-changed');
    await line({ text: 'Bujía' });
    const second = await sent();
    expect(await codeOf(byLink(first.contentHash, answers))).toBe('estimate-changed');
    site.app.setNow(MONDAY_MORNING + 11 * 86_400_000);
    expect(await codeOf(byLink(second.contentHash, answers))).toBe('estimate-expired');
    site.app.setNow(MONDAY_MORNING);
    await sofia.withdraw(second.id);
    expect(await codeOf(byLink(second.contentHash, answers))).toBe('no-open-estimate');
    expect(await storedStates()).toEqual({ Cadena: 'proposed', Bujía: 'proposed' });
    const third = await sent();
    const before = await snapshotOrders(db);
    expect(await codeOf(byLink(third.contentHash, []))).toBe('no-answers');
    expect(await codeOf(byLink(third.contentHash, [...answers, ...answers]))).toBe(
      'answered-twice',
    );
    expect(await codeOf(byLink(third.contentHash, [{ line: order, decision: 'approve' }]))).toBe(
      'unknown-line',
    );
    expect(await snapshotOrders(db)).toEqual(before);
  });

  test('cannot change an answer that was given before', async () => {
    const chain = await line({ text: 'Cadena' });
    await line({ text: 'Bujía' });
    const { contentHash } = await sent();
    await byLink(contentHash, [{ line: chain, decision: 'approve' }]);
    expect(await codeOf(byLink(contentHash, [{ line: chain, decision: 'decline' }]))).toBe(
      'already-answered',
    );
  });

  test('is recorded once when twenty people answer at once', async () => {
    const { db } = site.app.context;
    const chain = await line({ text: 'Cadena' });
    const { contentHash } = await sent();
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        codeOf(
          byLink(contentHash, [{ line: chain, decision: at % 2 === 0 ? 'approve' : 'decline' }]),
        ),
      ),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([null, 'already-answered']));
    expect(await db.selectFrom('authorisations').selectAll().execute()).toHaveLength(1);
  });
});

test('an answer and a new price at once never approve the old price', async () => {
  const { db } = site.app.context;
  const chain = await line({ text: 'Cadena', price_cents: 3000 });
  const { contentHash } = await sent();
  const [answered, changed] = await Promise.all([
    codeOf(byLink(contentHash, [{ line: chain, decision: 'approve' }])),
    sofia.changeLine(order, chain, { price: 45, version: 1 }),
  ]);
  const [stored] = await db.selectFrom('work_lines').selectAll().execute();
  if (answered === null) {
    expect([stored?.state, stored?.price_cents, changed.status]).toEqual(['approved', 3000, 409]);
  } else {
    expect([stored?.state, stored?.price_cents, answered]).toEqual([
      'proposed',
      4500,
      'estimate-changed',
    ]);
  }
});
