import { refusalsOf } from '#kernel/refusal.ts';

const VOID_REFUSALS = {
  'unknown-transaction': [404, 'No encontramos esa transacción.'],
  'not-a-sale': [409, 'Solo se anulan ventas: esta línea ya es una anulación o un reembolso.'],
  'already-voided': [409, 'Esta venta ya está anulada.'],
} as const;

/** The refusals that an endpoint can answer with. */
export function refusals<Code extends keyof typeof VOID_REFUSALS>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, VOID_REFUSALS[code]]));
}

export const refuseVoid = refusalsOf(VOID_REFUSALS);
