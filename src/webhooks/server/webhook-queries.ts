import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { WebhookDeliveries } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { Delivery, listDeliveries, Webhook } from '../contract/webhook.ts';
import { webhookError } from '../contract/webhook-errors.ts';
import type { DeliveryState, OffReason } from '../rules/delivery-texts.ts';
import type { EventType } from '../rules/event-types.ts';

/** Reads all webhooks, or one, with the number of their deliveries. */
function selectWebhooks(db: Db | Tx) {
  const count = (state: DeliveryState) => sql<number>`(select count(*) from webhook_deliveries
    where webhook = webhooks.id and state = ${sql.lit(state)})`;
  return db
    .selectFrom('webhooks')
    .select(['id', 'name', 'url', 'types', 'off_reason', 'created_at', 'updated_at'])
    .select([count('waiting').as('waiting'), count('given-up').as('given_up')]);
}

export async function readWebhooks(db: Db): Promise<Webhook[]> {
  const rows = await selectWebhooks(db).orderBy(sql`lower(name)`).execute();
  return rows.map(webhookView);
}

/** Rejects with 404 an unknown webhook. */
export async function readWebhook(db: Db | Tx, id: string): Promise<Webhook> {
  if (!ID_FORM.test(id)) throw webhookError('unknown-webhook');
  const row = await selectWebhooks(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw webhookError('unknown-webhook');
  return webhookView(row);
}

type WebhookRow = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number];

function webhookView(row: WebhookRow): Webhook {
  return {
    _id: row.id,
    name: row.name,
    url: row.url,
    types: row.types as EventType[],
    on: row.off_reason === null,
    offReason: row.off_reason as OffReason | null,
    waiting: row.waiting,
    givenUp: row.given_up,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Reads a page of the deliveries of a webhook, the newest first. Rejects with 404 an unknown webhook. */
export async function readDeliveries(
  db: Db,
  id: string,
  { page, limit }: SchemaOutput<NonNullable<typeof listDeliveries.query>>,
) {
  if (!ID_FORM.test(id)) throw webhookError('unknown-webhook');
  const ofWebhook = db.selectFrom('webhook_deliveries').where('webhook', '=', id);
  const [webhook, rows, { total }] = await Promise.all([
    db.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst(),
    ofWebhook
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    ofWebhook.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  if (!webhook) throw webhookError('unknown-webhook');
  const deliveries = rows.map(deliveryView);
  return { deliveries, total, page, totalPages: Math.ceil(total / limit) };
}

/** Maps a row to the contract. */
export function deliveryView(row: Selectable<WebhookDeliveries>): Delivery {
  return {
    _id: row.id,
    type: row.type,
    body: row.body,
    state: row.state as DeliveryState,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    status: row.last_status,
    problem: row.last_problem,
    excerpt: row.excerpt,
  };
}
