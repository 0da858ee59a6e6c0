import type { AppContext, ChangeListener } from '../app-context.ts';

export type OutboxWorker = {
  /** Begins no further message, and waits for those that run: at most 17 s. */
  stop(): Promise<void>;
};

/** For messages of a process that ended, and after the database was unavailable. */
const POLL_MS = 60_000;

type Outbox<Claimed> = {
  /** The change that wakes the worker. */
  topic: Parameters<ChangeListener['on']>[0];
  /** A detail of the change after which nothing new is due. */
  ignores?: string;
  /** Takes a lease on messages that are due. */
  claim(now: number): Promise<readonly Claimed[]>;
  /** Sends a message. Returns when it is tried again, in epoch milliseconds; `null`: never. */
  send(claimed: Claimed): Promise<number | null>;
  /** Runs every minute, before the look for messages. */
  everyMinute?: () => Promise<void>;
};

/**
 * Sends messages of a table that are due: at once those of a commit, of any process; later those that are tried again.
 * Several processes may run it. A message that waits for its receiver delays no other one.
 */
export function startOutbox<Claimed>(
  context: AppContext,
  { topic, ignores, claim, send, everyMinute }: Outbox<Claimed>,
): OutboxWorker {
  const running = new Set<Promise<void>>();
  let claiming: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const run = async (claimed: Claimed) => {
    const next = await send(claimed);
    const wait = next === null ? POLL_MS : next - context.clock();
    if (wait < POLL_MS) setTimeout(wake, wait).unref();
  };
  const claimAll = async () => {
    while (again && !stopped) {
      again = false;
      for (const claimed of await claim(context.clock())) {
        const sending = run(claimed)
          .catch(logFailure)
          .finally(() => {
            running.delete(sending);
            wake();
          });
        running.add(sending);
      }
    }
  };
  function wake(): void {
    again = true;
    if (stopped) return;
    claiming ??= claimAll()
      .catch(logFailure)
      .finally(() => {
        claiming = null;
        // Woken after the last look.
        if (again) wake();
      });
  }
  const logFailure = (error: unknown) => {
    if (!stopped) context.log.warn({ err: error }, `${topic} not processed`);
  };
  context.changes.on(topic, (detail) => {
    if (ignores === undefined || detail !== ignores) wake();
  });
  let looking: Promise<void> | undefined;
  const poll = setInterval(() => {
    looking = everyMinute?.().catch(logFailure);
    wake();
  }, POLL_MS).unref();
  wake();
  return {
    async stop() {
      stopped = true;
      clearInterval(poll);
      await looking;
      await claiming;
      await Promise.all(running);
    },
  };
}
