import type { AppContext } from '#platform/app-context.ts';
import { type OutboxWorker, startOutbox } from '#platform/data/outbox-worker.ts';
import { claimMessages, sendMessage } from './send-messages.ts';
import { queueTimedMessages } from './time-checks.ts';

/** Sends pushes that are due, and looks every minute for those that a time decides. */
export function startPushes(context: AppContext): OutboxWorker {
  return startOutbox(context, {
    topic: 'push',
    claim: (now) => claimMessages(context.db, now),
    send: (claimed) => sendMessage(context, claimed),
    everyMinute: () => queueTimedMessages(context),
  });
}
