/** The refunds of a user in so many hours count together. */
export const REFUND_LIMIT_HOURS = 24;

/**
 * Whether refunds of a user that sum up to `cents` in `REFUND_LIMIT_HOURS` need a step-up; the limit is
 * in whole US$, as «Configuración» has it. Limit 0: every refund needs one.
 */
export function isOverRefundLimit(cents: number, limitDollars: number): boolean {
  return cents > limitDollars * 100;
}
