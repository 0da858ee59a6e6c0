/** The refunds of a user within these hours are added up. */
export const REFUND_LIMIT_HOURS = 24;

/**
 * Whether refunds of a user that add up to `cents` within `REFUND_LIMIT_HOURS` need a step-up. The limit
 * is in whole US$, as in «Configuración»; 0: every refund needs one.
 */
export function isOverRefundLimit(cents: number, limitDollars: number): boolean {
  return cents > limitDollars * 100;
}
