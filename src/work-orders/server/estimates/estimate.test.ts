import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { hashToken, newId } from '#platform/data/ids.ts';
import { mailsOfCitation } from '#test/agenda-calls.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { anonymousEstimates, type EstimateCalls, estimatePanel } from '#test/estimate-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { insertWorkLine, insertWorkOrder } from '#test/order-rows.ts';
import { snapshotOrders } from '#test/order-snapshot.ts';
import { insertJobInProgress } from '#test/workshop-jobs.ts';
import { expireEstimates } from './estimate-jobs.ts';

const DAY_MS = 86_400_000;
const site = testEnvironment();
let sofia: EstimateCalls;
let citation: string;
let order: string;

beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  const { db } = site.app.context;
  await deleteRecords(db, 'citations');
  sofia = await estimatePanel(site.app);
  citation = await insertJobInProgress(db, { service: site.fixtures.oilChange });
  order = await insertWorkOrder(db, citation);
});

async function proposed(): Promise<string> {
  const { body } = await sofia.propose(order);
  return body.data.estimates[0]?._id ?? '';
}

describe('an estimate', () => {
  test('shows the proposed lines as a draft, and keeps a copy of them when it is sent', async () => {
    const { db } = site.app.context;
    const pads = await insertWorkLine(db, order, { text: 'Pastillas', price_cents: 3850 });
    const draft = await proposed();
    const read = await sofia.read(citation);
    expect(read.body.data?.estimates).toMatchObject([
      { _id: draft, version: 1, state: 'draft', total: 38.5, lines: [{ line: pads }] },
    ]);
    const { status, body } = await sofia.send(draft);
    expect(status).toBe(200);
    expect(body.data.order.estimates).toMatchObject([
      { state: 'sent', channel: 'whatsapp', total: 38.5, validUntil: '2026-12-03' },
    ]);
    expect(body.data.order.estimates[0]?.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(body.data.message).toContain('US$\u00a038,50');
    expect(body.data.message).toContain(body.data.link);
  });

  test('names the most that alternatives can come to in its message', async () => {
    const { db } = site.app.context;
    await insertWorkLine(db, order, { price_cents: 9_000, choice_group: 1 });
    await insertWorkLine(db, order, { price_cents: 5_000, choice_group: 1 });
    await insertWorkLine(db, order, { price_cents: 1_000 });
    const { body } = await sofia.send(await proposed());
    expect(body.data.message).toContain('el presupuesto es de hasta US$\u00a0100,00.');
  });

  test('creates a link whose hash alone is stored, and one more each time it is sent', async () => {
    const { db } = site.app.context;
    await insertWorkLine(db, order);
    const draft = await proposed();
    const first = (await sofia.send(draft)).body.data.link;
    const second = (await sofia.send(draft)).body.data.link;
    const hashes = [first, second].map((link) => hashToken(link.split('/mi/')[1] ?? ''));
    const stored = await db.selectFrom('client_links').select('token_hash').execute();
    expect(stored.map(({ token_hash }) => token_hash.toString('hex')).toSorted()).toEqual(
      hashes.map((hash) => hash.toString('hex')).toSorted(),
    );
  });

  test('is sent only with the lines that were reviewed', async () => {
    const { db } = site.app.context;
    const pads = await insertWorkLine(db, order);
    const draft = await proposed();
    const reviewed = [{ line: pads, version: 1 }];
    await sofia.changeLine(order, pads, { price: 90, version: 1 });
    const before = await snapshotOrders(db);
    const changed = await sofia.send(draft, 'whatsapp', reviewed);
    expect([changed.status, changed.body.message]).toEqual([
      409,
      'Otra persona cambió la orden mientras tanto. Revisa cómo quedó.',
    ]);
    const chain = await insertWorkLine(db, order);
    const more = await sofia.send(draft, 'whatsapp', [{ line: pads, version: 2 }]);
    expect(more.body.code).toBe('order-changed');
    const gone = await sofia.send(draft, 'whatsapp', [
      { line: pads, version: 2 },
      { line: chain, version: 1 },
      { line: newId(), version: 1 },
    ]);
    expect(gone.body.code).toBe('order-changed');
    await db.deleteFrom('work_lines').where('id', '=', chain).execute();
    expect(await snapshotOrders(db)).toEqual(before);
    const sent = await sofia.send(draft, 'link', [{ line: pads, version: 2 }]);
    expect(sent.body.data.order.estimates).toMatchObject([{ state: 'sent', channel: 'link' }]);
  });

  test('is mailed with its link to the address of the citation', async () => {
    const { db } = site.app.context;
    await insertWorkLine(db, order);
    const { body } = await sofia.send(await proposed(), 'email');
    const [mail] = await mailsOfCitation(db, citation);
    expect(mail).toMatchObject({
      kind: 'estimate-sent',
      subject: 'Presupuesto de Taller de prueba',
      document: { facts: expect.arrayContaining([['Moto', 'Yamaha MT-07']]) },
    });
    const link = /https?:[^"]*\/mi\/[\w-]{43}/.exec(JSON.stringify(mail?.document))?.[0] ?? '';
    expect(link).not.toBe(body.data.link);
    const pages = await Promise.all([link, body.data.link].map((url) => fetch(url)));
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('supersedes the one sent before, with the lines that are not answered', async () => {
    const { db } = site.app.context;
    const first = await insertWorkLine(db, order, { text: 'Cadena' });
    const other = await insertWorkLine(db, order, { text: 'Batería' });
    const one = await proposed();
    await sofia.send(one);
    await sofia.answer(one, [{ line: first, decision: 'approve' }]);
    await insertWorkLine(db, order, { text: 'Bujía' });
    const two = await proposed();
    const { body } = await sofia.send(two);
    expect(body.data.order.estimates).toMatchObject([
      { version: 2, state: 'sent', lines: [{ line: other }, { text: 'Bujía' }] },
      { version: 1, state: 'superseded' },
    ]);
  });

  test('is rejected without proposed lines, and changes nothing', async () => {
    const { db } = site.app.context;
    const before = await snapshotOrders(db);
    const reply = await sofia.propose(order);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'No hay trabajos propuestos para presupuestar.',
    ]);
    expect(await snapshotOrders(db)).toEqual(before);
  });

  test('has one draft however often it is proposed at once', async () => {
    const { db } = site.app.context;
    await insertWorkLine(db, order);
    const replies = await Promise.all(Array.from({ length: 8 }, () => sofia.propose(order)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    const drafts = await db.selectFrom('estimates').select('version').execute();
    expect(drafts).toEqual([{ version: 1 }]);
  });

  test('of a client without e-mail address cannot be mailed', async () => {
    const { db } = site.app.context;
    await db
      .updateTable('citations')
      .set({ client_email: '', client_name: 'Cliente anónimo' })
      .where('id', '=', citation)
      .execute();
    await insertWorkLine(db, order);
    const draft = await proposed();
    const before = await snapshotOrders(db);
    const reply = await sofia.send(draft, 'email');
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'El cliente no tiene email: envía el enlace por WhatsApp.',
    ]);
    expect(await snapshotOrders(db)).toEqual(before);
  });

  test('can be withdrawn once, and not answered afterwards', async () => {
    const { db } = site.app.context;
    const line = await insertWorkLine(db, order);
    const draft = await proposed();
    await sofia.send(draft);
    expect((await sofia.withdraw(draft)).body.data.estimates[0]?.state).toBe('withdrawn');
    const again = await sofia.withdraw(draft);
    const answer = await sofia.answer(draft, [{ line, decision: 'approve' }]);
    expect([again.status, answer.status]).toEqual([409, 409]);
    expect(answer.body.message).toBe('Ese presupuesto ya no espera respuesta. Mira cómo quedó.');
  });

  test('expires at the midnight after its last day', async () => {
    const { db } = site.app.context;
    const line = await insertWorkLine(db, order);
    const draft = await proposed();
    await sofia.send(draft);
    // 2026-12-04 00:00 in Montevideo.
    site.app.setNow(Date.parse('2026-12-04T02:59:59Z'));
    const evening = await estimatePanel(site.app);
    await inTransaction(db, (tx) => expireEstimates(tx, site.app.context.clock()));
    expect((await evening.read(citation)).body.data?.estimates[0]?.state).toBe('sent');
    site.app.setNow(Date.parse('2026-12-04T03:00:00Z'));
    expect((await evening.read(citation)).body.data?.estimates[0]?.state).toBe('expired');
    const late = await evening.answer(draft, [{ line, decision: 'approve' }]);
    expect([late.status, late.body.message]).toEqual([
      409,
      'El presupuesto venció. Pide uno nuevo al taller.',
    ]);
    await inTransaction(db, (tx) => expireEstimates(tx, site.app.context.clock()));
    const stored = await db.selectFrom('estimates').select('state').execute();
    expect(stored).toEqual([{ state: 'expired' }]);
    const events = await db.selectFrom('work_order_events').select('kind').orderBy('id').execute();
    expect(events.map(({ kind }) => kind)).toEqual(['proposed', 'sent', 'expired']);
  });

  test('of a closed order does not change', async () => {
    const { db } = site.app.context;
    await insertWorkLine(db, order);
    const draft = await proposed();
    await db
      .updateTable('work_orders')
      .set({ closed_at: new Date(MONDAY_MORNING) })
      .execute();
    for (const reply of [
      await sofia.send(draft),
      await sofia.withdraw(draft),
      await sofia.propose(order),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([
        409,
        'El trabajo ya se completó: la orden no cambia más.',
      ]);
    }
  });

  test('rejects an unknown id, an unknown channel and callers without permission', async () => {
    const { db } = site.app.context;
    await insertWorkLine(db, order);
    const draft = await proposed();
    const before = await snapshotOrders(db);
    const unknown = await sofia.send(newId());
    expect([unknown.status, unknown.body.message]).toEqual([
      404,
      'No encontramos ese presupuesto.',
    ]);
    expect((await sofia.send('x')).status).toBe(404);
    const channel = await sofia.send(draft, 'paloma');
    expect([channel.status, channel.body.message]).toEqual([
      400,
      'Elige cómo enviar el presupuesto.',
    ]);
    const ismael = await estimatePanel(site.app, ['stock']);
    const anonymous = anonymousEstimates(site.app);
    for (const [calls, status] of [[ismael, 403] as const, [anonymous, 401] as const]) {
      expect((await calls.propose(order)).status).toBe(status);
      expect((await calls.send(draft)).status).toBe(status);
      expect((await calls.withdraw(draft)).status).toBe(status);
      expect((await calls.answer(draft, [])).status).toBe(status);
    }
    expect(await snapshotOrders(db)).toEqual(before);
  });
});

test('costs are in the answer only with the permission finanzas', async () => {
  const { db } = site.app.context;
  await insertWorkLine(db, order, { kind: 'outside', cost_cents: 900 });
  const owner = await estimatePanel(site.app, ['agenda', 'finanzas']);
  expect((await owner.propose(order)).body.data.lines[0]?.cost).toBe(9);
  expect((await sofia.propose(order)).body.data.lines[0]?.cost).toBeNull();
});

test('an estimate that was sent ten days before can be answered on its last evening', async () => {
  const { db } = site.app.context;
  const line = await insertWorkLine(db, order);
  const draft = await proposed();
  await sofia.send(draft);
  site.app.setNow(MONDAY_MORNING + 10 * DAY_MS);
  const panel = await estimatePanel(site.app);
  const reply = await panel.answer(draft, [{ line, decision: 'approve' }]);
  expect(reply.status).toBe(200);
});

test('an answer to a draft is rejected when its line changed after it was read out', async () => {
  const { db } = site.app.context;
  const line = await insertWorkLine(db, order);
  const draft = await proposed();
  const answer = { line, decision: 'approve' as const, version: 1 };
  expect((await sofia.changeLine(order, line, { price: 500, version: 1 })).status).toBe(200);
  const before = await snapshotOrders(db);
  const { status, body } = await sofia.answer(draft, [answer], { method: 'phone' });
  expect([status, body.message]).toEqual([
    409,
    'Otra persona cambió esta línea mientras tanto. Revisa cómo quedó.',
  ]);
  expect(await snapshotOrders(db)).toEqual(before);
  expect((await sofia.answer(draft, [{ ...answer, version: 2 }])).status).toBe(200);
});
