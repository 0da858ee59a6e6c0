import { takeBackJob } from '#agenda/server/take-back-actions.ts';
import type { SoldCauses } from '#finanzas/server/sold-causes-actions.ts';
import { takeBackReservation } from '#reservas/server/take-back-actions.ts';
import { takeBackSale } from '#stock/server/take-back-actions.ts';

/** What each kind of sale was made of, for the ledger that takes them back. */
export const SOLD_CAUSES: SoldCauses = {
  citation: takeBackJob,
  reservation: takeBackReservation,
  component_sale: (tx, id, taking) => takeBackSale(tx, { type: 'component_sale', id }, taking),
  product_sale: (tx, id, taking) => takeBackSale(tx, { type: 'product_sale', id }, taking),
};
