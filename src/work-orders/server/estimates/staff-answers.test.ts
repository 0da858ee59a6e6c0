import { beforeEach, describe, expect, test } from 'vitest';
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

const line = (values: Parameters<typeof insertWorkLine>[2] = {}) =>
  insertWorkLine(site.app.context.db, order, values);

describe('an answer that staff record', () => {
  test('freezes a draft first, so that it has the hash of what was read out', async () => {
    const chain = await line({ text: 'Cadena' });
    const draft = await sofia.propose(order);
    const id = draft.body.data.estimates[0]?._id ?? '';
    const { status, body } = await sofia.answer(id, [{ line: chain, decision: 'approve' }], {
      method: 'phone',
      name: 'Lucía',
    });
    expect(status).toBe(200);
    expect(body.data.estimates[0]).toMatchObject({
      state: 'answered',
      channel: 'counter',
      decisions: [{ method: 'phone', name: 'Lucía', by: 'Sofía Güida' }],
    });
  });

  test('answers a draft at once; its other lines wait for the next estimate', async () => {
    const chain = await line({ text: 'Cadena' });
    await line({ text: 'Bujía' });
    const draft = await sofia.propose(order);
    const id = draft.body.data.estimates[0]?._id ?? '';
    const { body } = await sofia.answer(id, [{ line: chain, decision: 'approve' }]);
    expect(body.data.estimates).toMatchObject([{ state: 'answered' }]);
    const next = await sofia.propose(order);
    expect(next.body.data.estimates[0]).toMatchObject({
      version: 2,
      state: 'draft',
      lines: [{ text: 'Bujía' }],
    });
  });

  test('declines an approved line only in the estimate with its approval', async () => {
    const { db } = site.app.context;
    const chain = await line({ text: 'Cadena', price_cents: 3000 });
    const first = await sent();
    await sofia.changeLine(order, chain, { price: 50, version: 1 });
    const second = await sent();
    await byLink(second.contentHash, [{ line: chain, decision: 'approve' }]);
    const before = await snapshotOrders(db);
    const earlier = await sofia.answer(first.id, [{ line: chain, decision: 'decline' }]);
    expect([earlier.status, earlier.body.message]).toEqual([
      409,
      'Ese presupuesto ya no espera respuesta. Mira cómo quedó.',
    ]);
    expect(await snapshotOrders(db)).toEqual(before);
    const own = await sofia.answer(second.id, [{ line: chain, decision: 'decline' }]);
    expect(own.body.data).toMatchObject({ lines: [{ state: 'declined' }] });
  });

  test('declines an approved line later, and then the work is deferred', async () => {
    const { db } = site.app.context;
    const chain = await line({ text: 'Cadena' });
    const { id, contentHash } = await sent();
    await byLink(contentHash, [{ line: chain, decision: 'approve' }]);
    const { body } = await sofia.answer(id, [{ line: chain, decision: 'decline' }]);
    expect(body.data).toMatchObject({ approved: 0, lines: [{ state: 'declined' }] });
    expect(await db.selectFrom('deferred_work').select('text').execute()).toEqual([
      { text: 'Cadena' },
    ]);
    const again = await sofia.answer(id, [{ line: chain, decision: 'approve' }]);
    expect([again.status, again.body.message]).toEqual([
      409,
      'Ese presupuesto ya no espera respuesta. Mira cómo quedó.',
    ]);
  });

  test('within the limit must fit below it, and needs one', async () => {
    const { db } = site.app.context;
    const chain = await line({ text: 'Cadena', price_cents: 3000 });
    const { id } = await sent();
    const answers = [{ line: chain, decision: 'approve' }] as const;
    const without = await sofia.answer(id, answers, { method: 'within-limit' });
    expect([without.status, without.body.message]).toEqual([
      409,
      'La orden no tiene un límite acordado: pide la autorización al cliente.',
    ]);
    await db.updateTable('work_orders').set({ limit_cents: 7849 }).execute();
    const above = await sofia.answer(id, answers, { method: 'within-limit' });
    expect([above.status, above.body.message]).toEqual([
      409,
      'Supera el límite que acordó el cliente: pide una nueva autorización.',
    ]);
    await db.updateTable('work_orders').set({ limit_cents: 7850 }).execute();
    const declined = await sofia.answer(id, [{ line: chain, decision: 'decline' }], {
      method: 'within-limit',
    });
    expect([declined.status, declined.body.message]).toEqual([
      400,
      'Dentro del límite acordado solo puedes aprobar trabajos.',
    ]);
    const fits = await sofia.answer(id, answers, { method: 'within-limit' });
    expect(fits.body.data).toMatchObject({ approved: 30, limit: 78.5 });
  });

  test('is rejected with two alternatives, an unknown method and an unknown decision', async () => {
    const { db } = site.app.context;
    const one = await line({ choice_group: 4 });
    const other = await line({ choice_group: 4 });
    const { id } = await sent();
    const before = await snapshotOrders(db);
    const both = await sofia.answer(id, [
      { line: one, decision: 'approve' },
      { line: other, decision: 'approve' },
    ]);
    expect([both.status, both.body.message]).toEqual([400, 'Elige una sola de las alternativas.']);
    const method = await sofia.answer(id, [{ line: one, decision: 'approve' }], { method: 'link' });
    expect([method.status, method.body.message]).toEqual([400, 'Elige cómo respondió el cliente.']);
    const decision = await sofia.answer(id, [{ line: one, decision: 'maybe' as 'approve' }]);
    expect([decision.status, decision.body.message]).toEqual([
      400,
      'Elige qué respondió el cliente.',
    ]);
    expect(await snapshotOrders(db)).toEqual(before);
  });

  test('is rejected for a draft without proposed lines', async () => {
    const { db } = site.app.context;
    const only = await line();
    const draft = await sofia.propose(order);
    const id = draft.body.data.estimates[0]?._id ?? '';
    await db
      .updateTable('work_lines')
      .set({ deleted_at: new Date(MONDAY_MORNING) })
      .where('id', '=', only)
      .execute();
    const before = await snapshotOrders(db);
    const { status, body } = await sofia.answer(id, [{ line: only, decision: 'approve' }]);
    expect([status, body.code]).toEqual([409, 'nothing-to-propose']);
    expect(await snapshotOrders(db)).toEqual(before);
  });
});
