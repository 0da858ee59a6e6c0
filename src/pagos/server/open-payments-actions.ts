import type { Kit } from '#server-kit/kit.ts';
import type { PaidCause, Payments } from './paid-cause-actions.ts';
import { openPayPal } from './paypal/paypal.ts';

/** What pays for `cause` in this process; without PayPal's account nobody can pay online. */
export function openPayments(kit: Kit, cause: PaidCause): Payments {
  const { payPal } = kit.config;
  const { log, clock } = kit;
  return {
    kit,
    cause,
    provider: payPal === null ? null : openPayPal(payPal, { log, clock }),
  };
}
