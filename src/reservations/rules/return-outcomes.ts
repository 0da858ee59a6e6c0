/** Values of `payment` in the address of `/reserva` after a payment (docs/rules/public.md 8); `pending` is an addition. */
export const RETURN_OUTCOMES = ['cancelled', 'success', 'failed', 'error', 'pending'] as const;
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number];
