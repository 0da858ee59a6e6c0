import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertClient } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { type EstimateCalls, estimatePanel } from '#test/estimate-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { followUpPanel, followUpsOf } from '#test/follow-ups.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { insertWorkLine, insertWorkOrder } from '#test/order-rows.ts';
import { followUpEstimates } from './estimate-jobs.ts';

const DAY_MS = 86_400_000;
const site = testEnvironment();
const db = () => site.app.context.db;
let staff: EstimateCalls;

beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  staff = await estimatePanel(site.app);
});
afterEach(async () => {
  await sql`delete from follow_ups`.execute(db());
});

/** Inserts a citation in the workshop whose estimate is sent now. */
async function waitingClient() {
  const ana = await insertClient(db(), site.fixtures.oilChange);
  await db()
    .updateTable('citations')
    .set({ status: 'in-progress' })
    .where('id', '=', ana.citation)
    .execute();
  const order = await insertWorkOrder(db(), ana.citation);
  const line = await insertWorkLine(db(), order);
  const draft = (await staff.propose(order)).body.data.estimates[0]?._id ?? '';
  expect((await staff.send(draft)).status).toBe(200);
  return { ...ana, order, line, estimate: draft };
}

/** Runs the job some days later; sessions of the first day have expired then. */
const nextDay = async (days = 1) => {
  site.app.setNow(MONDAY_MORNING + days * DAY_MS);
  staff = await estimatePanel(site.app);
  await followUpEstimates(site.app.context);
};

describe('an estimate without an answer', () => {
  test('has one follow-up from the day after it was sent', async () => {
    const ana = await waitingClient();
    await followUpEstimates(site.app.context);
    expect(await followUpsOf(db(), ana.client)).toEqual([]);
    await nextDay();
    await nextDay();
    expect(await followUpsOf(db(), ana.client)).toEqual(['estimate waiting']);
    const [card] = await (await followUpPanel(site.app)).cards(ana.client);
    expect(card).toMatchObject({
      reasons: [{ kind: 'estimate', citation: ana.citation }],
      message:
        'Hola Martina, te escribimos de Taller de prueba: te enviamos el presupuesto de «Cambio de aceite y filtro» para tu Honda CB 190. ¿Nos dices si seguimos?',
    });
  });

  test('keeps it while the client wants a call, and loses it with the answer', async () => {
    const ana = await waitingClient();
    await nextDay();
    await staff.answer(ana.estimate, [{ line: ana.line, decision: 'call-me' }]);
    expect(await followUpsOf(db(), ana.client)).toEqual(['estimate waiting']);
    await staff.answer(ana.estimate, [{ line: ana.line, decision: 'approve' }]);
    expect(await followUpsOf(db(), ana.client)).toEqual(['estimate answered']);
  });

  test('loses it with an answer that comes while it is added', async () => {
    const ana = await waitingClient();
    site.app.setNow(MONDAY_MORNING + DAY_MS);
    staff = await estimatePanel(site.app);
    const release = await holdLock(
      db(),
      sql`select from clients where id = ${ana.client} for update`,
    );
    const added = followUpEstimates(site.app.context);
    await waitForLockWait(db(), 'insert into follow_ups');
    const answered = staff.answer(ana.estimate, [{ line: ana.line, decision: 'approve' }]);
    await waitForLockWait(db(), 'from "work_orders"');
    await release();
    await added;
    expect((await answered).status).toBe(200);
    expect(await followUpsOf(db(), ana.client)).toEqual(['estimate answered']);
  });

  test('has none while it is being changed, and the next run adds it', async () => {
    const ana = await waitingClient();
    site.app.setNow(MONDAY_MORNING + DAY_MS);
    const release = await holdLock(
      db(),
      sql`select from work_orders where id = ${ana.order} for update`,
    );
    await followUpEstimates(site.app.context);
    expect(await followUpsOf(db(), ana.client)).toEqual([]);
    await release();
    await followUpEstimates(site.app.context);
    expect(await followUpsOf(db(), ana.client)).toEqual(['estimate waiting']);
  });

  test('loses it when it is withdrawn, superseded or expired', async () => {
    const withdrawn = await waitingClient();
    const superseded = await waitingClient();
    await nextDay();
    await staff.withdraw(withdrawn.estimate);
    expect(await followUpsOf(db(), withdrawn.client)).toEqual(['estimate answered']);
    await staff.changeLine(superseded.order, superseded.line, { price: 1, version: 1 });
    expect(await followUpsOf(db(), superseded.client)).toEqual(['estimate answered']);
    const expired = await waitingClient();
    await nextDay(30);
    expect(await followUpsOf(db(), expired.client)).toEqual([]);
  });

  test('cannot wait again after the answer, also when staff had dropped it', async () => {
    const ana = await waitingClient();
    await nextDay();
    const panel = await followUpPanel(site.app);
    const [card] = await panel.cards(ana.client);
    const id = card?.reasons[0]?._id ?? '';
    await panel.change(id, { state: 'dropped', reason: 'Ya lo llamamos' });
    await staff.answer(ana.estimate, [{ line: ana.line, decision: 'approve' }]);
    expect((await panel.change(id, { state: 'waiting' })).status).toBe(409);
    expect(await followUpsOf(db(), ana.client)).toEqual(['estimate answered']);
  });

  test('is answered by an answer that comes while it is put back', async () => {
    const ana = await waitingClient();
    await nextDay();
    const panel = await followUpPanel(site.app);
    const [card] = await panel.cards(ana.client);
    const id = card?.reasons[0]?._id ?? '';
    await panel.change(id, { state: 'dropped', reason: 'Ya lo llamamos' });
    const release = await holdLock(db(), sql`select from follow_ups where id = ${id} for update`);
    const back = panel.change(id, { state: 'waiting' });
    await waitForLockWait(db(), 'update follow_ups as reason');
    const answered = staff.answer(ana.estimate, [{ line: ana.line, decision: 'approve' }]);
    await waitForLockWait(db(), 'update "estimates"');
    await release();
    await back;
    expect((await answered).status).toBe(200);
    expect(await followUpsOf(db(), ana.client)).toEqual(['estimate answered']);
  });

  test('has none for a client who wants no messages', async () => {
    const ana = await waitingClient();
    await db()
      .updateTable('clients')
      .set({ no_messages_at: new Date(MONDAY_MORNING) })
      .where('id', '=', ana.client)
      .execute();
    await nextDay();
    expect(await followUpsOf(db(), ana.client)).toEqual([]);
  });
});
