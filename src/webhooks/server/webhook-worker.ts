import type { AppContext } from '#platform/app-context.ts';
import { type OutboxWorker, startOutbox } from '#platform/data/outbox-worker.ts';
import type { OutgoingOptions } from '#platform/http/outgoing-request.ts';
import { claimDeliveries, deliver } from './send-deliveries.ts';

/** Sends the deliveries of webhooks that are due. */
export function startWebhooks(
  context: AppContext,
  options: Omit<OutgoingOptions, 'allowedHosts'> = {},
): OutboxWorker {
  const outgoing = { ...options, allowedHosts: context.config.webhookHosts };
  return startOutbox(context, {
    topic: 'webhooks',
    ignores: 'changed',
    claim: (now) => claimDeliveries(context.db, now),
    send: (claimed) => deliver(context, claimed, outgoing),
  });
}
