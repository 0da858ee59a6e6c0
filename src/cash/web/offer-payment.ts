import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '#ui/call.ts';
import { createDialogRequests } from '#ui/panel/dialogs/dialog-request.ts';
import type { ChargedCause } from '../rules/movement-kinds.ts';
import { balanceQuery, METHODS_QUERY } from './cash-api.ts';

/** A record that was just sold; `about`: who pays, and for what. */
export type PaymentOffer = { cause: ChargedCause; about: string };

/** The payment that is offered after a step or a sale; its dialog is mounted once in the panel. */
export const paymentRequests = createDialogRequests<PaymentOffer, null>(null);

/**
 * Offers the payment of a record that was just sold, if something is left to pay. Does nothing without an answer of
 * the server: the payment can wait.
 */
export async function askForPayment(client: QueryClient, offer: PaymentOffer): Promise<void> {
  try {
    const [{ balance }] = await Promise.all([
      client.fetchQuery({ ...balanceQuery(offer.cause), staleTime: 0 }),
      client.ensureQueryData(METHODS_QUERY),
    ]);
    if (balance > 0) void paymentRequests.ask(offer);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
