import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { pollUntil } from '#test/mail/outbox.ts';
import { webhookEnvironment } from '#test/webhook-environment.ts';
import { closeOldDeliveries } from './delivery-actions.ts';
import { claimDeliveries } from './send-deliveries.ts';

const webhooks = webhookEnvironment();
const { site, db, receiver, call, urlOf, create, listed, deliveriesOf } = webhooks;
const { sendTest, arrived, later, recorded, settled, book } = webhooks;

describe('a delivery', () => {
  test('of a booking is thin, and verified by the library of Standard Webhooks', async () => {
    const webhook = await create('ok');
    const citation = await book('09:00');
    const [delivery] = await settled(webhook);
    const [got] = arrived(webhook);
    expect(arrived(webhook)).toHaveLength(1);
    const { body, headers } = got ?? { body: '', headers: {} };
    vi.setSystemTime(MONDAY_MORNING);
    try {
      expect(new Verifier(webhook.secret).verify(body, headers)).toEqual({
        type: 'citation.created',
        timestamp: new Date(MONDAY_MORNING).toISOString(),
        data: { id: citation, change: 'booked', by: 'client', status: 'pending' },
      });
    } finally {
      vi.useRealTimers();
    }
    expect(headers).toMatchObject({
      'webhook-id': delivery?._id,
      'content-type': 'application/json',
      'user-agent': 'Bujia-Webhooks',
    });
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, status: 204, problem: null });
  });

  test('is queued in the transaction of the cause: without its commit there is none', async () => {
    const webhook = await create('ok');
    const citation = await book('10:00');
    await settled(webhook);
    const event = { citation_id: citation, kind: 'commented' as const, actor: 'staff' as const };
    const rolledBack = inTransaction(db(), async (tx) => {
      await tx.insertInto('citation_events').values(event).execute();
      expect(await tx.selectFrom('webhook_deliveries').select('id').execute()).toHaveLength(2);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await deliveriesOf(webhook)).toHaveLength(1);
  });

  test('goes to the webhooks that are on and want the type', async () => {
    const wants = await create('ok', { types: ['citation.created'] });
    const other = await create('ok', { types: ['payment.received'] });
    const off = await create('ok');
    const { name, url, types } = off;
    await call('PUT', `/${off._id}`, { name, url, types, on: false });
    await book('11:00');
    await settled(wants);
    expect(await deliveriesOf(other)).toEqual([]);
    expect(await deliveriesOf(off)).toEqual([]);
    expect((await sendTest(off)).body.code).toBe('webhook-off');
  });

  test('is tried nine times within 42 hours with one id and body, then given up', async () => {
    const webhook = await create('broken');
    await sendTest(webhook);
    const pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000, 50_400];
    for (const [at, pause] of pauses.entries()) {
      const delivery = await recorded(webhook, at + 1);
      const next = new Date(site.app.context.clock() + pause * 1_000).toISOString();
      expect(delivery).toMatchObject({ state: 'waiting', status: 500, nextAttemptAt: next });
      await later(pause - 1);
      await later(1);
    }
    const delivery = await recorded(webhook, 9);
    expect(delivery).toMatchObject({
      state: 'given-up',
      nextAttemptAt: null,
      excerpt: 'error interno',
    });
    const got = arrived(webhook);
    expect(got).toHaveLength(9);
    expect(new Set(got.map(({ body, headers }) => `${headers['webhook-id']} ${body}`)).size).toBe(
      1,
    );
    expect(await listed(webhook._id)).toMatchObject({ waiting: 0, givenUp: 1, on: true });
  });

  test('is sent again by hand with the same id, once it is not tried any more', async () => {
    const webhook = await create('flaky');
    const { _id } = (await sendTest(webhook)).body.data;
    await recorded(webhook, 1);
    const resend = () => call('POST', `/${webhook._id}/deliveries/${_id}/resend`, {});
    expect((await resend()).body.code).toBe('delivery-waits');
    await later(5);
    await recorded(webhook, 2);
    await later(300);
    await settled(webhook);
    expect((await resend()).status).toBe(200);
    await pollUntil(async () => (arrived(webhook).length === 4 ? true : undefined));
    expect(new Set(arrived(webhook).map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([_id]),
    );
    const unknown = await call('POST', `/${webhook._id}/deliveries/${newId()}/resend`, {});
    expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown-delivery']);
  });

  test('that answers 410 switches the webhook off; what waits is sent once it is on again', async () => {
    const webhook = await create('gone');
    await sendTest(webhook);
    await recorded(webhook, 1);
    const off = await listed(webhook._id);
    expect(off).toMatchObject({ on: false, offReason: 'gone', waiting: 1 });
    await later(3_600);
    expect(arrived(webhook)).toHaveLength(1);
    const { name, types } = webhook;
    const url = urlOf('ok');
    await call('PUT', `/${webhook._id}`, { name, url, types, on: true });
    const [delivery] = await settled(webhook);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test.each([
    ['redirect', { status: 302, problem: null, state: 'waiting' }],
    ['liar', { status: 200, problem: null, state: 'delivered', excerpt: 'nada' }],
    ['cutter', { status: null, problem: 'no-answer', state: 'waiting' }],
  ])('to a receiver that is a %s has its result', async (behaviour, result) => {
    const webhook = await create(behaviour);
    await sendTest(webhook);
    expect(await recorded(webhook, 1)).toMatchObject(result);
    expect(receiver().inside).toEqual([]);
  });

  test('is sent again with the same id after its process was killed between sending and recording', async () => {
    const webhook = await create('ok');
    // Later than the clock of the app, whose worker must not be the first.
    const due = MONDAY_MORNING + 60_000;
    const { rows } = await sql<{ id: string }>`
      insert into webhook_deliveries (webhook, type, body, created_at, next_attempt_at)
      values (${webhook._id}, 'webhook.test', '{}', ${new Date(due)}, ${new Date(due)})
      returning id`.execute(db());
    const [claimed] = await claimDeliveries(db(), due);
    expect(claimed).toMatchObject({ id: rows[0]?.id, attempts: 1 });
    expect(await claimDeliveries(db(), due)).toEqual([]);
    await db()
      .updateTable('webhook_deliveries')
      .set({ lease_until: sql<Date>`clock_timestamp() - interval '1 ms'` })
      .execute();
    await later(60);
    expect(await recorded(webhook, 2)).toMatchObject({ _id: claimed?.id, state: 'delivered' });
    expect(arrived(webhook).map(({ headers }) => headers['webhook-id'])).toEqual([claimed?.id]);
  });

  test('whose secret has another key switches the webhook off, unsent', async () => {
    const webhook = await create('ok');
    const sealed_secret = Buffer.alloc(80);
    await db().updateTable('webhooks').set({ sealed_secret }).execute();
    await sendTest(webhook);
    await recorded(webhook, 1);
    expect(await listed(webhook._id)).toMatchObject({ on: false, offReason: 'unreadable' });
    expect(arrived(webhook)).toEqual([]);
  });
});

test('closeOldDeliveries deletes after 30 days, and gives up what waits for a webhook that is off', async () => {
  const webhook = await create('ok');
  const day = 24 * 3_600_000;
  const put = (age: number, state: 'waiting' | 'delivered', of: string) =>
    db()
      .insertInto('webhook_deliveries')
      .values({
        webhook: of,
        type: 'webhook.test',
        body: String(age),
        created_at: new Date(MONDAY_MORNING - age * day),
        state,
        next_attempt_at: state === 'waiting' ? new Date(MONDAY_MORNING - age * day) : null,
      })
      .execute();
  await db().updateTable('webhooks').set({ off_reason: 'user' }).execute();
  await put(31, 'delivered', webhook._id);
  await put(29, 'delivered', webhook._id);
  await put(3, 'waiting', webhook._id);
  await put(1, 'waiting', webhook._id);
  await put(4, 'waiting', newId());
  await inTransaction(db(), (tx) => closeOldDeliveries(tx, MONDAY_MORNING));
  const rows = await db()
    .selectFrom('webhook_deliveries')
    .select(['body', 'state'])
    .orderBy('created_at')
    .execute();
  expect(rows).toEqual([
    { body: '29', state: 'delivered' },
    { body: '4', state: 'given-up' },
    { body: '3', state: 'given-up' },
    { body: '1', state: 'waiting' },
  ]);
});
