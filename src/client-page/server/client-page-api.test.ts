import { beforeEach, describe, expect, test } from 'vitest';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { insertCitation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { insertSentEstimate, insertWorkOrder } from '#test/order-rows.ts';
import type { ClientPage } from '../contract/client-page.ts';

const site = testEnvironment();
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
});

type Answered = ClientPage & { estimate: ClientPage['estimate'] };

async function insertEstimate() {
  const { db } = site.app.context;
  const token = newToken();
  const id = await insertCitation(db, site.fixtures.oilChange, {
    cancel_token_hash: hashToken(token),
    status: 'in-workshop',
  });
  const order = await insertWorkOrder(db, id, {
    limit_cents: 10_000,
    promised_at: new Date('2026-11-26T21:00:00Z'),
  });
  return { token, id, order, ...(await insertSentEstimate(db, order, [{}, { quantity: 2500 }])) };
}

const read = (token: string) => request<ClientPage>(`${site.app.url}/api/my/${token}`);
const answer = (token: string, body: unknown) =>
  request<Answered>(`${site.app.url}/api/my/${token}/answers`, 'POST', body);

test('GET /api/my/{token} returns what the page shows, without contacts, ids of staff or costs', async () => {
  const { token, contentHash, lines } = await insertEstimate();
  const { status, body, headers } = await read(token);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.data).toMatchObject({
    status: 'in-workshop',
    phase: 'awaiting-answer',
    client: { email: expect.stringMatching(/^l···@/), phone: expect.stringMatching(/^··· \d{3}$/) },
    vehicle: 'Yamaha MT-07',
    order: {
      promised: { date: '2026-11-26', time: '18:00' },
      total: 48.5,
      agreed: [],
      findings: { now: 0, watch: 0, ok: 0 },
    },
    estimate: {
      state: 'sent',
      contentHash,
      validUntil: '2026-12-03',
      lines: [
        { _id: lines[0], quantity: 1, price: 59, total: 59, decision: null },
        { _id: lines[1], quantity: 2.5, price: 59, total: 147.5, decision: null },
      ],
    },
    canCancel: false,
    move: { condition: 'arrived' },
  });
});

describe('POST /api/my/{token}/answers', () => {
  test('records each line and returns the page', async () => {
    const { token, contentHash, lines } = await insertEstimate();
    const [approved = '', declined = ''] = lines;
    const reply = await answer(token, {
      contentHash,
      name: 'Ana',
      answers: [
        { line: approved, decision: 'approve' },
        { line: declined, decision: 'decline' },
      ],
    });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      phase: 'answered',
      order: { total: 107.5 },
      estimate: { state: 'answered', lines: [{ decision: 'approve' }, { decision: 'decline' }] },
    });
  });

  test('rejects an answer to an older estimate with the present one, and approves nothing', async () => {
    const { db } = site.app.context;
    const { token, order, estimate, contentHash, lines } = await insertEstimate();
    await db
      .updateTable('estimates')
      .set({ state: 'superseded' })
      .where('id', '=', estimate)
      .execute();
    const next = await insertSentEstimate(db, order, [{ price_cents: 6100 }], { version: 2 });
    const answers = [{ line: lines[0], decision: 'approve' }];
    const reply = await answer(token, { contentHash, answers });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'estimate-changed',
      message: 'El presupuesto cambió. Revísalo antes de responder.',
      data: { estimate: { contentHash: next.contentHash, lines: [{ price: 61 }] } },
    });
    const agreed = await db
      .selectFrom('work_lines')
      .select('id')
      .where('state', '<>', 'proposed')
      .execute();
    expect(agreed).toEqual([]);
  });

  test.each([
    ['without an order', 'no-open-estimate'],
    ['withdrawn', 'no-open-estimate'],
    ['expired', 'estimate-expired'],
    ['closed', 'order-closed'],
  ] as const)('rejects an answer %s with %s', async (state, code) => {
    const { db } = site.app.context;
    const { token, order, contentHash, lines } = await insertEstimate();
    if (state === 'without an order') await db.deleteFrom('work_orders').execute();
    if (state === 'withdrawn') await db.updateTable('estimates').set({ state }).execute();
    if (state === 'expired') site.app.setNow(MONDAY_MORNING + 11 * 86_400_000);
    if (state === 'closed') {
      const closed = { closed_at: new Date(MONDAY_MORNING) };
      await db.updateTable('work_orders').set(closed).where('id', '=', order).execute();
    }
    const reply = await answer(token, {
      contentHash,
      answers: [{ line: lines[0], decision: 'approve' }],
    });
    expect([reply.status, reply.body.code]).toEqual([409, code]);
  });

  test.each([
    [
      'a hash',
      { contentHash: 'x', answers: [] },
      { contentHash: 'Falta saber qué presupuesto se respondió.' },
    ],
    [
      'a decision',
      { answers: [{ line: 'x', decision: 'maybe' }] },
      { 'answers.0.decision': 'Elige qué respondió el cliente.' },
    ],
    [
      'a name',
      { answers: [], name: 'a'.repeat(101) },
      { name: 'El nombre no puede superar los 100 caracteres.' },
    ],
    ['an unknown field', { answers: [], total: 1 }, { total: 'El campo "total" no se reconoce.' }],
  ])('rejects %s with its sentence', async (_name, change, fields) => {
    const { token, contentHash } = await insertEstimate();
    const reply = await answer(token, { contentHash, ...change });
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toEqual(fields);
  });
});

test.each(['malformed', newToken()])(
  'the client’s endpoints answer 404 for the token %s',
  async (token) => {
    const body = { contentHash: '0'.repeat(64), answers: [] };
    const replies = [await read(token), await answer(token, body)];
    expect(replies.map((reply) => [reply.status, reply.body.code])).toEqual([
      [404, 'citation-not-found'],
      [404, 'citation-not-found'],
    ]);
  },
);
