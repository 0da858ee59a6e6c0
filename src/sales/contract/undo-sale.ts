import * as z from 'zod/mini';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { UNDO_MINUTES } from '../rules/undo-sale.ts';

const UNDO_ERRORS = {
  'unknown-sale': [404, 'No encontramos esa venta entre las tuyas.'],
  'undo-too-late': [
    409,
    `Una venta se deshace hasta ${UNDO_MINUTES} minutos después. Pide a quien tenga el permiso Finanzas que la anule.`,
  ],
  'already-voided': [409, 'Esta venta ya está anulada.'],
} as const;

export const undoError = domainErrors(UNDO_ERRORS);

export const UNDO_SALE_TEXTS = {
  undone: 'Venta deshecha',
} as const;

/** «Deshacer»: the seller voids a sale or a basket within `UNDO_MINUTES`, all articles or none. */
export const undoSales = endpoint({
  method: 'POST',
  path: '/api/sales/undo',
  access: ['stock', 'productos'],
  limit: 'staff',
  summary:
    'The seller voids own counter sales (the `_id` of each) within minutes; all of them or none',
  body: z.strictObject({
    sales: z
      .array(z.string('Debe ser el id de una venta.').check(z.maxLength(64)))
      .check(z.minLength(1, 'Elige al menos una venta.'), z.maxLength(100)),
  }),
  reply: z.object({ sales: z.array(z.string()) }),
  errors: UNDO_ERRORS,
});
