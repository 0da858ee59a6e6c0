/** Values of `payment` in the address of `/reserva` after a payment (docs/rules/public.md 8); `pending` is an addition. */
export const RETURN_OUTCOMES = ['cancelled', 'success', 'failed', 'error', 'pending'] as const;
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number];

/** Key of the specification in the browser's storage: the token of the last reservation, which resumes its payment. */
export const LAST_TOKEN_KEY = 'lastReservationToken';
