import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { type EstimateCalls, estimatePanel } from '#test/estimate-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { LOCAL_AUDIT_CONTEXT } from '#test/http.ts';
import { insertWorkLine, insertWorkOrder } from '#test/order-rows.ts';
import { committedQuantity } from '#test/stock.ts';
import { citationIncome, createJobPart, insertJobInProgress } from '#test/workshop-jobs.ts';
import type { Answer, Decision } from '#work-orders/rules/answers.ts';
import { answerByLink } from './answer-actions.ts';
import { expireEstimates } from './estimate-jobs.ts';

/**
 * Random proposals, prices, sendings, answers of two browsers and of staff, withdrawals, expiries and sales of the
 * part. After each step the order agrees with a model that knows only the accepted answers. `WALKS=2000` runs
 * the long form.
 */
const WALKS = Number(process.env['WALKS'] ?? 12);
const BASE = 4850;
const LIMIT = 12_000;
const PLENTY = 10_000_000;
/** Rejections that a step may meet. Any other status is an error. */
const REJECTED = [400, 404, 409];
/** Steps that lead to answers. */
const OFTEN = ['send', 'openPage', 'openPage', 'answerPage', 'answerPage', 'recordAnswer'];
const BITS = fc.noBias(fc.nat(4_095));

const site = testEnvironment();

type ModelLine = {
  id: string;
  cents: number;
  pieces: number;
  last: Decision | null;
  approvals: number;
};
type Walk = {
  sofia: EstimateCalls;
  citation: string;
  order: string;
  part: string;
  lines: ModelLine[];
  /** Hash that an open page of the client shows. */
  page: string;
  /** Ids of the lines that the page shows. */
  shown: readonly string[];
  estimate: string;
  limit: number;
};

async function startWalk(part: string): Promise<Walk> {
  site.app.setNow(MONDAY_MORNING);
  const { db } = site.app.context;
  const citation = await insertJobInProgress(db, { service: site.fixtures.oilChange });
  const order = await insertWorkOrder(db, citation, { base_cents: BASE, limit_cents: LIMIT });
  const walk: Walk = {
    sofia: await estimatePanel(site.app),
    citation,
    order,
    part,
    lines: [],
    page: '0'.repeat(64),
    shown: [],
    estimate: order,
    limit: LIMIT,
  };
  await addPart(walk);
  await addPart(walk);
  return walk;
}

async function addPart(walk: Walk): Promise<void> {
  const cents = 1_500 + walk.lines.length * 400;
  const id = await insertWorkLine(site.app.context.db, walk.order, {
    kind: 'part',
    component_id: walk.part,
    quantity: 1_000,
    price_cents: cents,
  });
  walk.lines.push({ id, cents, pieces: 1, last: null, approvals: 0 });
}

/** Applies accepted answers to the model. */
function accept(walk: Walk, answers: readonly Answer[]): void {
  for (const { line: id, decision } of answers) {
    const line = walk.lines.find((each) => each.id === id);
    if (!line) continue;
    line.last = decision;
    if (decision === 'approve') line.approvals += 1;
  }
  walk.limit = Math.max(walk.limit, BASE + agreed(walk));
}

const agreed = ({ lines }: Walk) =>
  lines.reduce((sum, { last, cents }) => sum + (last === 'approve' ? cents : 0), 0);

/** The answers of a step to the shown lines, sometimes to all: two bits of `bits` decide about each line. */
function answersOf(walk: Walk, bits: number): Answer[] {
  const decisions = ['approve', 'decline', 'call-me'] as const;
  const asked =
    bits % 16 === 15 ? walk.lines : walk.lines.filter(({ id }) => walk.shown.includes(id));
  return asked.flatMap(({ id }, at) => {
    const choice = (bits >> (2 * at)) & 3;
    const decision = decisions[choice];
    return decision === undefined ? [] : [{ line: id, decision }];
  });
}

async function answerPage(walk: Walk, answers: readonly Answer[]): Promise<void> {
  const { context } = site.app;
  const request = { contentHash: walk.page, answersTo: () => answers, name: '' };
  const accepted = await answerByLink(context, walk.citation, request, LOCAL_AUDIT_CONTEXT).then(
    () => true,
    () => false,
  );
  if (accepted) accept(walk, answers);
}

async function openPage(walk: Walk): Promise<void> {
  const { body } = await walk.sofia.read(walk.citation);
  const sent = body.data?.estimates.find(({ state }) => state === 'sent');
  if (!sent?.contentHash) return;
  walk.page = sent.contentHash;
  walk.shown = sent.lines.map(({ line }) => line);
}

type Step = (walk: Walk, bits: number) => Promise<void>;

const STEPS: Readonly<Record<string, Step>> = {
  addPart: async (walk) => {
    if (walk.lines.length < 6) await addPart(walk);
  },
  changePrice: async (walk, bits) => {
    const line = walk.lines[bits % walk.lines.length];
    if (!line) return;
    const { db } = site.app.context;
    const { version } = await db
      .selectFrom('work_lines')
      .select('version')
      .where('id', '=', line.id)
      .executeTakeFirstOrThrow();
    const price = 10 + (bits % 50);
    const { status } = await walk.sofia.changeLine(walk.order, line.id, { price, version });
    if (status === 200) line.cents = price * 100;
    else expect(REJECTED).toContain(status);
  },
  send: async (walk, bits) => {
    const draft = await walk.sofia.propose(walk.order);
    const estimate = draft.body.data?.estimates?.find(({ state }) => state === 'draft');
    if (!estimate) return;
    walk.estimate = estimate._id;
    await walk.sofia.send(estimate._id);
    if (bits % 2 === 0) await openPage(walk);
  },
  openPage,
  answerPage: (walk, bits) => answerPage(walk, answersOf(walk, bits)),
  answerInTwoBrowsers: async (walk, bits) => {
    await Promise.all([
      answerPage(walk, answersOf(walk, bits)),
      answerPage(walk, answersOf(walk, bits >> 2)),
    ]);
  },
  recordAnswer: async (walk, bits) => {
    const answers = answersOf(walk, bits);
    const method = bits % 2 === 0 ? 'phone' : 'within-limit';
    const { status } = await walk.sofia.answer(walk.estimate, answers, { method });
    if (status === 200) accept(walk, answers);
    else expect(REJECTED).toContain(status);
  },
  withdraw: async (walk) => {
    await walk.sofia.withdraw(walk.estimate);
  },
  expire: async (walk) => {
    const { context } = site.app;
    site.app.setNow(context.clock() + 12 * 86_400_000);
    walk.sofia = await estimatePanel(site.app);
    await inTransaction(context.db, (tx) => expireEstimates(tx, context.clock()));
  },
};

async function checkOrder(walk: Walk): Promise<void> {
  const { body } = await walk.sofia.read(walk.citation);
  const order = body.data;
  if (!order) throw new Error('the order does not exist');
  const approved = walk.lines.filter(({ last }) => last === 'approve');
  expect(order.lines.filter(({ state }) => state === 'approved').map(({ _id }) => _id)).toEqual(
    approved.map(({ id }) => id),
  );
  expect(Math.max(...walk.lines.map(({ approvals }) => approvals))).toBeLessThanOrEqual(1);
  expect(order.approved * 100).toBeCloseTo(agreed(walk), 6);
  expect(BASE + agreed(walk)).toBeLessThanOrEqual(walk.limit);
  expect((order.limit ?? 0) * 100).toBeCloseTo(walk.limit, 6);
  expect(await committedQuantity(site.app.context.db, walk.part)).toBe(approved.length * 1_000);
}

async function finishWalk(walk: Walk, bits: number): Promise<void> {
  const { db } = site.app.context;
  const agenda: AgendaCalls = await agendaPanel(site.app);
  const approved = walk.lines.filter(({ last }) => last === 'approve');
  const done = approved.filter((_, at) => ((bits >> at) & 1) === 0);
  if (done.length === 0) await agenda.complete(walk.citation, { laborCost: 0.01, doneLines: [] });
  else {
    const doneLines = done.map(({ id }) => id);
    expect((await agenda.complete(walk.citation, { doneLines })).status).toBe(200);
  }
  const delivered = await agenda.move(walk.citation, { status: 'delivered' });
  if (done.length === 0) return;
  expect(delivered.status).toBe(200);
  const [income] = await citationIncome(db, walk.citation);
  expect(income?.sale_cents).toBe(BASE + done.reduce((sum, { cents }) => sum + cents, 0));
}

test('work orders agree with a model of the accepted answers over random steps', async () => {
  const part = await createJobPart(site.app.context.db, { unit: 'piece', quantity: PLENTY });
  const step = fc.record({ name: fc.constantFrom(...OFTEN, ...Object.keys(STEPS)), bits: BITS });
  let approvals = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 14 }),
      fc.nat(63),
      async (steps, bits) => {
        const walk = await startWalk(part);
        await STEPS['send']?.(walk, 0);
        for (const each of steps) {
          await STEPS[each.name]?.(walk, each.bits);
          await checkOrder(walk);
        }
        approvals += walk.lines.reduce((sum, line) => sum + line.approvals, 0);
        await finishWalk(walk, bits);
      },
    ),
    // Shorter steps of a failure would take longer than the failure.
    { numRuns: WALKS, endOnFailure: true },
  );
  // Without approvals the walks would show nothing.
  expect(approvals).toBeGreaterThan(0);
}, 1_800_000);
