import { payPalModule } from './paypal/paypal.ts';
import type { ProviderModule } from './provider.ts';

/** All providers. A payment is synced with the one in its column `provider`. */
export const PROVIDERS: readonly ProviderModule[] = [payPalModule];

/** Takes the new payments. */
export const DEFAULT_PROVIDER: ProviderModule = payPalModule;
