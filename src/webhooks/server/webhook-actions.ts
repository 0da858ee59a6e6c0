import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { encryptSecret } from '#platform/auth/encrypted-secret.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { hasChangedSince, nextUpdatedAt } from '#platform/data/records.ts';
import { outgoingUrlProblem } from '#platform/http/outgoing-request.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { NewWebhook, WebhookChange } from '../contract/webhook.ts';
import { webhookError } from '../contract/webhook-errors.ts';
import type { WEBHOOK_AUDIT } from '../rules/audit-actions.ts';
import { EVENT_TYPES } from '../rules/event-types.ts';
import { MOST_WEBHOOKS, WEBHOOK_TEXTS } from '../rules/webhook-fields.ts';
import { newSecret } from './signature.ts';
import { readWebhook } from './webhook-queries.ts';

/**
 * Creates a webhook and returns its secret, which is possible once. Rejects with 400 an address that is never called,
 * and the name of another one; with 409 `too-many-webhooks` one above `MOST_WEBHOOKS`.
 */
export async function createWebhook(context: AppContext, input: NewWebhook, own: Caller) {
  rejectUrl(context, input.url);
  const [id, secret, now] = [newId(), newSecret(), new Date(context.clock())];
  const sealed_secret = encryptSecret(context.keys.derive('webhooks'), secret, id);
  const columns = columnsOf(input);
  const data = await inTransaction(context.db, async (tx) => {
    const others = await lockWebhooks(tx);
    if (others.length >= MOST_WEBHOOKS) throw webhookError('too-many-webhooks');
    rejectName(others, input.name, null);
    await tx
      .insertInto('webhooks')
      .values({ id, ...columns, sealed_secret, created_at: now, updated_at: now })
      .execute();
    const created = await readWebhook(tx, id);
    await audit(tx, context, 'webhook-created', { id, ...input, on: true }, own);
    return created;
  });
  return { data: { ...data, secret } };
}

/**
 * Changes a webhook. Switched on again, it gets the deliveries that wait. Rejects as `createWebhook` does, with 404
 * an unknown webhook, and with 409 one that changed since the caller read it.
 */
export async function updateWebhook(
  context: AppContext,
  id: string,
  { on, expectedUpdatedAt, ...input }: WebhookChange,
  own: Caller,
) {
  rejectUrl(context, input.url);
  const data = await inTransaction(context.db, async (tx) => {
    const others = await lockWebhooks(tx);
    const before = await readWebhook(tx, id);
    if (hasChangedSince(before, expectedUpdatedAt)) {
      throw webhookError('changed-meanwhile', before);
    }
    rejectName(others, input.name, id);
    const updated_at = nextUpdatedAt({ updated_at: new Date(before.updatedAt) }, context.clock());
    const off_reason = on ? null : (before.offReason ?? 'user');
    await tx
      .updateTable('webhooks')
      .set({ ...columnsOf(input), off_reason, updated_at })
      .where('id', '=', id)
      .execute();
    await announce(tx, on ? 'queued' : 'changed');
    const after = await readWebhook(tx, id);
    await audit(tx, context, 'webhook-changed', { id, ...input, on }, own);
    return after;
  });
  return { data };
}

/** Replaces the secret: the next attempt of each delivery is signed with the new one. */
export async function renewSecret(context: AppContext, id: string, own: Caller) {
  const secret = newSecret();
  const data = await inTransaction(context.db, async (tx) => {
    const { name, updatedAt } = await readWebhook(tx, id);
    await tx
      .updateTable('webhooks')
      .set({
        sealed_secret: encryptSecret(context.keys.derive('webhooks'), secret, id),
        updated_at: nextUpdatedAt({ updated_at: new Date(updatedAt) }, context.clock()),
      })
      .where('id', '=', id)
      .execute();
    const after = await readWebhook(tx, id);
    await audit(tx, context, 'webhook-secret-renewed', { id, name }, own);
    return after;
  });
  return { data: { ...data, secret } };
}

/** Deletes a webhook with its deliveries. Rejects with 404 an unknown one. */
export async function deleteWebhook(context: AppContext, id: string, own: Caller) {
  if (!ID_FORM.test(id)) throw webhookError('unknown-webhook');
  await inTransaction(context.db, async (tx) => {
    const deleted = await tx
      .deleteFrom('webhooks')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) throw webhookError('unknown-webhook');
    await tx.deleteFrom('webhook_deliveries').where('webhook', '=', id).execute();
    await announce(tx, 'changed');
    await audit(tx, context, 'webhook-deleted', { id, name: deleted.name }, own);
  });
  return { data: { _id: id } };
}

const columnsOf = ({ name, url, types }: NewWebhook) => ({
  name,
  url: url.replace(/^https?/i, (scheme) => scheme.toLowerCase()),
  types: EVENT_TYPES.filter((type) => types.includes(type)),
});

function rejectUrl({ config }: AppContext, typed: string): void {
  const url = URL.parse(typed);
  if (url === null) throw invalidFields({ url: WEBHOOK_TEXTS.incomplete });
  const problem = outgoingUrlProblem(url, { allowedHosts: config.webhookHosts });
  if (problem === null) return;
  const sentence = problem === 'no-https' ? WEBHOOK_TEXTS.noHttps : WEBHOOK_TEXTS.inside;
  throw invalidFields({ url: sentence });
}

/** Locks the table against other changes of webhooks, not against reading. Returns their names. */
async function lockWebhooks(tx: Tx) {
  await sql`lock table webhooks in share row exclusive mode`.execute(tx);
  return tx.selectFrom('webhooks').select(['id', 'name']).execute();
}

function rejectName(
  others: readonly { id: string; name: string }[],
  name: string,
  own: string | null,
) {
  const wanted = name.toLowerCase();
  const isTaken = others.some((each) => each.id !== own && each.name.toLowerCase() === wanted);
  if (isTaken) throw invalidFields({ name: WEBHOOK_TEXTS.sameName });
}

/** Notifies open panels, and with `queued` the processes that send, after the commit. */
export async function announce(tx: Tx, detail: 'queued' | 'changed'): Promise<void> {
  await sql`select pg_notify('bujia_changes', ${`webhooks ${detail}`})`.execute(tx);
}

type Changed = { id: string; name: string } & Partial<Omit<WebhookChange, 'name'>>;

function audit(
  tx: Tx,
  { clock }: AppContext,
  action: keyof typeof WEBHOOK_AUDIT,
  { id, name, url, types, on }: Changed,
  { actor, from }: Caller,
): Promise<void> {
  const state = url === undefined ? {} : { host: new URL(url).host, types, on };
  return writeAudit(tx, {
    actor,
    action,
    record: { type: 'webhook', id },
    details: { name, ...state },
    from,
    now: clock(),
  });
}
