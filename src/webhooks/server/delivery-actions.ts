import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { webhookError } from '../contract/webhook-errors.ts';
import { TEST_TYPE } from '../rules/event-types.ts';
import { LONGEST_WAIT_SECONDS } from '../rules/retries.ts';
import { announce } from './webhook-actions.ts';
import { deliveryView, readWebhook } from './webhook-queries.ts';

/** Queues a message of the type `webhook.test`. Rejects with 404 an unknown webhook, with 409 one that is off. */
export function queueTestDelivery(db: Db, id: string, now: number) {
  return inTransaction(db, async (tx) => {
    if (!(await readWebhook(tx, id)).on) throw webhookError('webhook-off');
    const at = new Date(now);
    const body = JSON.stringify({ type: TEST_TYPE, timestamp: at.toISOString(), data: {} });
    const row = await tx
      .insertInto('webhook_deliveries')
      .values({ webhook: id, type: TEST_TYPE, body, created_at: at, next_attempt_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    await announce(tx, 'queued');
    return { data: deliveryView(row) };
  });
}

/**
 * Sends a delivery again, with its id and body. Rejects with 404 an unknown one, with 409 one that is still tried and
 * one of a webhook that is off.
 */
export function resendDelivery(db: Db, id: string, delivery: string, now: number) {
  return inTransaction(db, async (tx) => {
    if (!ID_FORM.test(delivery)) throw webhookError('unknown-delivery');
    if (!(await readWebhook(tx, id)).on) throw webhookError('webhook-off');
    const row = await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, next_attempt_at: new Date(now), lease_until: null })
      .where('id', '=', delivery)
      .where('webhook', '=', id)
      .where('state', '<>', 'waiting')
      .returningAll()
      .executeTakeFirst();
    if (!row)
      throw webhookError((await isKnown(tx, id, delivery)) ? 'delivery-waits' : 'unknown-delivery');
    await announce(tx, 'queued');
    return { data: deliveryView(row) };
  });
}

async function isKnown(tx: Tx, webhook: string, id: string): Promise<boolean> {
  const query = tx.selectFrom('webhook_deliveries').select('id').where('webhook', '=', webhook);
  return (await query.where('id', '=', id).executeTakeFirst()) !== undefined;
}

const KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes deliveries after 30 days, and gives up those that wait for a webhook that stays off. */
export async function closeOldDeliveries(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', new Date(now - KEPT_MS))
    .where('state', '<>', 'waiting')
    .execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'given-up', next_attempt_at: null, lease_until: null })
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<', new Date(now - LONGEST_WAIT_SECONDS * 1_000))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhooks')
            .select('id')
            .where('off_reason', 'is', null)
            .whereRef('webhooks.id', '=', 'webhook_deliveries.webhook'),
        ),
      ),
    )
    .execute();
}
