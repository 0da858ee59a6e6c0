import type { AppContext } from '#platform/app-context.ts';

type Timed = { context: Pick<AppContext, 'config' | 'log'> };

/**
 * Resolves like `work`, or with `late()` after `config.answerWithinMs`: a connection ends after 15 s.
 * `work` goes on after the answer; if the process dies, the payment's lease, the webhook and the jobs
 * finish it. Logs a late failure.
 */
export async function answerInTime<T>(
  { context: { config, log } }: Timed,
  work: Promise<T>,
  late: () => T | Promise<T>,
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<typeof LATE>();
  const timer = setTimeout(() => resolve(LATE), config.answerWithinMs);
  try {
    const first = await Promise.race([work, promise]);
    if (first !== LATE) return first;
  } finally {
    clearTimeout(timer);
  }
  log.warn('an answer did not wait for PayPal');
  work.catch((error: unknown) => log.error({ err: error }, 'a payment failed behind its answer'));
  return late();
}

const LATE = Symbol('late');
