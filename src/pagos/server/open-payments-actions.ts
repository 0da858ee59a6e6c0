import type { AppContext } from '#platform/app-context.ts';
import type { PaidCause, Payments } from './paid-cause-actions.ts';
import { openPayPal } from './paypal/paypal.ts';

/** What pays for `cause` in this process; without PayPal's account nobody can pay online. */
export function openPayments(context: AppContext, cause: PaidCause): Payments {
  const { payPal } = context.config;
  const { log, clock } = context;
  return {
    context,
    cause,
    provider: payPal === null ? null : openPayPal(payPal, { log, clock }),
  };
}
