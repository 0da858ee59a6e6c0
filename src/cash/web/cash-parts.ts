import type { QueryClient } from '@tanstack/react-query';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import type { PaymentOffer } from './offer-payment.ts';

/** «Cobro» for the detail of a record, and its chip; loaded when shown. */
export const ChargeSection = lazyPart(() => import('./charge/charge-section.tsx'));
export const ChargeChip = lazyPart(() => import('./charge/charge-chip.tsx'));

/** «Cobro» of a counter sale, as a dialog. */
export const SaleDialog = lazyPart(() => import('./till/sale-dialog.tsx'));

/** What was paid in the till, for the question before a record is cancelled or deleted; loaded when shown. */
export const DepositNote = lazyPart(() => import('./charge/deposit-note.tsx'));

/** Offers the payment of a record that was just sold. Its code is loaded then; without it, the payment can wait. */
export async function offerPayment(client: QueryClient, offer: PaymentOffer): Promise<void> {
  const cash = await import('./offer-payment.ts').catch(() => null);
  await cash?.askForPayment(client, offer);
}
