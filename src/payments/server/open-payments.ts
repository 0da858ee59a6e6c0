import type { AppContext } from '#platform/app-context.ts';
import { paymentError } from '../contract/payment.ts';
import type { PaidCause, Payments } from './paid-cause.ts';
import { payPalModule } from './providers/paypal/paypal.ts';
import type { Provider, ProviderModule, ProviderName } from './providers/provider.ts';

/** Opens the providers with which this process has an account. Without any, online payment is off. */
export function openPayments(context: AppContext, cause: PaidCause): Payments {
  const { config, log, clock } = context;
  const opened = PROVIDERS.flatMap((each) => each.open(config, { log, clock }) ?? []);
  const providers = new Map(opened.map((provider) => [provider.name, provider]));
  return { context, cause, providers, canPayOnline: providers.has(DEFAULT_PROVIDER.name) };
}

/** Returns the provider of a payment's row. Rejects (409) if this process has no account with it. */
export function requireProvider(
  { providers }: Payments,
  { provider: name }: { provider: ProviderName },
): Provider {
  const provider = providers.get(name);
  if (provider === undefined) throw paymentError('payments-off');
  return provider;
}

/** All providers. A payment is synced with the one in its column `provider`. */
export const PROVIDERS: readonly ProviderModule[] = [payPalModule];

/** Takes the new payments. */
export const DEFAULT_PROVIDER: ProviderModule = payPalModule;

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
