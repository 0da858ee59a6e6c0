import { openPayments } from '#payments/server/open-payments.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import type { AppContext } from '#platform/app-context.ts';
import { paidCause } from '#reservations/server/transitions/paid-cause-actions.ts';

/** Payments of this process, made for reservations. */
export function openWorkshopPayments(context: AppContext): Payments {
  return openPayments(context, paidCause(context));
}
