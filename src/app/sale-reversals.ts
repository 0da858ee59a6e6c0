import { voidCitationSale } from '#agenda/server/citations/void-actions.ts';
import type { SaleReversals } from '#finance/server/void-actions.ts';
import { voidReservationSale } from '#reservations/server/reservations/void-actions.ts';
import { returnSaleToStock } from '#sales/server/undo-sale-actions.ts';

/** For each kind of sale, the function that reverses its record when the sale is voided. */
export const SALE_REVERSALS: SaleReversals = {
  citation: voidCitationSale,
  reservation: voidReservationSale,
  component_sale: (tx, id, taking) => returnSaleToStock(tx, { type: 'component_sale', id }, taking),
  product_sale: (tx, id, taking) => returnSaleToStock(tx, { type: 'product_sale', id }, taking),
};
