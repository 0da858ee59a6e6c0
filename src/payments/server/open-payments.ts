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
