import type { AppContext } from '#platform/app-context.ts';
import { encryptSecret } from '#platform/auth/encrypted-secret.ts';
import { newId } from '#platform/data/ids.ts';
import { MONDAY_MORNING } from './fixtures.ts';

/** Inserts a webhook that is on and sends nothing, and a delivery that was given up. */
export async function insertWebhook({
  db,
  keys,
}: AppContext): Promise<{ webhook: string; webhookDelivery: string }> {
  const [webhook, webhookDelivery] = [newId(), newId()];
  const at = new Date(MONDAY_MORNING);
  await db
    .insertInto('webhooks')
    .values({
      id: webhook,
      name: `Programa ${webhook.slice(-6)}`,
      // An address that is never called.
      url: 'https://127.0.0.1/',
      types: ['estimate.answered'],
      sealed_secret: encryptSecret(keys.derive('webhooks'), 'whsec_nada', webhook),
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('webhook_deliveries')
    .values({
      id: webhookDelivery,
      webhook,
      type: 'webhook.test',
      body: '{}',
      created_at: at,
      state: 'given-up',
    })
    .execute();
  return { webhook, webhookDelivery };
}
