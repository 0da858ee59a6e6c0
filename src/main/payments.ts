import { openPayments } from '#pagos/server/open-payments-actions.ts';
import type { Payments } from '#pagos/server/paid-cause-actions.ts';
import { paidCause } from '#reservas/server/paid-cause-actions.ts';
import type { Kit } from '#server-kit/kit.ts';

/** Payments of this process, made for reservations. */
export function openWorkshopPayments(kit: Kit): Payments {
  return openPayments(kit, paidCause(kit));
}
