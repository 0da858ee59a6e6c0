import { takeBackJob } from '#agenda/server/take-back-actions.ts';
import type { SoldCauses } from '#finanzas/server/sold-causes-actions.ts';
import { takeBackReservation } from '#reservas/server/take-back-actions.ts';
import { takeBackSale } from '#stock/server/take-back-actions.ts';

/** For each kind of sale, the function that takes its record back when the sale is voided. */
export const SOLD_CAUSES: SoldCauses = {
  citation: takeBackJob,
  reservation: takeBackReservation,
  component_sale: (tx, id, taking) => takeBackSale(tx, { type: 'component_sale', id }, taking),
  product_sale: (tx, id, taking) => takeBackSale(tx, { type: 'product_sale', id }, taking),
};
