import type { AppContext } from '#platform/app-context.ts';
import type { OutgoingOptions } from '#platform/http/outgoing-request.ts';
import { claimDeliveries, deliver } from './send-deliveries.ts';

export type WebhookWorker = {
  /** Begins no further delivery, and waits for those that run: at most 17 s. */
  stop(): Promise<void>;
};

/** For messages of a process that ended, and after the database was unavailable. */
const POLL_MS = 60_000;

/**
 * Sends deliveries that are due: at once those of a commit, of any process; later those that are tried again. Several
 * processes may run it. A delivery that waits for its receiver delays no other webhook.
 */
export function startWebhooks(
  context: AppContext,
  options: Omit<OutgoingOptions, 'allowedHosts'> = {},
): WebhookWorker {
  const outgoing = { ...options, allowedHosts: context.config.webhookHosts };
  const running = new Set<Promise<void>>();
  let claiming: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const run = async (claimed: Awaited<ReturnType<typeof claimDeliveries>>[number]) => {
    const next = await deliver(context, claimed, outgoing);
    const wait = next === null ? POLL_MS : next - context.clock();
    if (wait < POLL_MS) setTimeout(wake, wait).unref();
  };
  const claim = async () => {
    while (again && !stopped) {
      again = false;
      for (const claimed of await claimDeliveries(context.db, context.clock())) {
        const delivery = run(claimed)
          .catch(logFailure)
          .finally(() => {
            running.delete(delivery);
            wake();
          });
        running.add(delivery);
      }
    }
  };
  function wake(): void {
    again = true;
    if (stopped) return;
    claiming ??= claim()
      .catch(logFailure)
      .finally(() => {
        claiming = null;
        // Woken after the last look.
        if (again) wake();
      });
  }
  const logFailure = (error: unknown) => {
    if (!stopped) context.log.warn({ err: error }, 'webhooks not processed');
  };
  context.changes.on('webhooks', (detail) => {
    if (detail !== 'changed') wake();
  });
  const poll = setInterval(wake, POLL_MS).unref();
  wake();
  return {
    async stop() {
      stopped = true;
      clearInterval(poll);
      await claiming;
      await Promise.all(running);
    },
  };
}
