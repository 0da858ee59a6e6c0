import * as z from 'zod/mini';
import { pickProductErrors, staffProduct } from '#products/contract/staff-product.ts';
import { PRODUCT_FIELD_TEXTS } from '#products/rules/product-fields.ts';
import { money, quantity } from '#shared/contract/amount-fields.ts';
import { id, optionalText, text } from '#shared/contract/api-fields.ts';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam } from '#shared/contract/list-query.ts';
import { optional } from '#shared/fields/field-rules.ts';
import { clientEmail, clientPhone } from '#shared/fields/person-fields.ts';
import { component } from '#stock/contract/component.ts';
import { pickStockErrors } from '#stock/contract/stock-errors.ts';
import { STOCK_FIELD_TEXTS } from '#stock/rules/component-fields.ts';
import { buyerName, SALE_FIELD_TEXTS, UNDO_MINUTES } from '../rules/sale-fields.ts';

/** Messages of counter sales; those of docs/rules/panel.md 2 and 8 are letter for letter. */
export const SALE_TEXTS = {
  sold: 'Venta registrada correctamente',
  sellFailed: 'Error al registrar la venta',
  sellProductFailed: 'Error al registrar la venta del componente/producto',
} as const;

/** Client of a counter sale: name, and optional email and telephone. */
export const buyerFields = {
  clientName: text(buyerName),
  clientEmail: optionalText(optional(clientEmail)),
  clientPhone: optionalText(optional(clientPhone)),
};

export const sellComponent = endpoint({
  method: 'POST',
  path: '/api/components/sell',
  access: ['stock'],
  limit: 'staff',
  topics: ['stock'],
  idempotent: true,
  status: 201,
  summary: 'Sells a component over the counter; `salePrice` is per unit',
  body: z.strictObject({
    componentId: id(STOCK_FIELD_TEXTS.component),
    quantity: quantity(STOCK_FIELD_TEXTS.soldQuantity, 1),
    salePrice: money(STOCK_FIELD_TEXTS.salePrice, 1),
    ...buyerFields,
  }),
  reply: z.object({ _id: z.string(), component, total: z.number() }),
  errors: pickStockErrors('unknown-component', 'component-inactive', 'insufficient-stock'),
});

export const sellProduct = endpoint({
  method: 'POST',
  path: '/api/products/sell',
  access: ['productos'],
  limit: 'staff',
  topics: ['products'],
  idempotent: true,
  status: 201,
  summary: 'Sells units over the counter: all components or none; `salePrice` is per unit',
  body: z.strictObject({
    productId: id(SALE_FIELD_TEXTS.product),
    quantity: quantity(STOCK_FIELD_TEXTS.soldQuantity, 1).check(
      z.refine((thousandths) => thousandths % 1_000 === 0, {
        error: PRODUCT_FIELD_TEXTS.wholeUnits,
      }),
    ),
    salePrice: money(STOCK_FIELD_TEXTS.salePrice, 1),
    ...buyerFields,
  }),
  reply: z.object({ _id: z.string(), product: staffProduct, total: z.number() }),
  errors: pickProductErrors('unknown-product', 'product-inactive', 'insufficient-stock'),
});

const knownClient = z.object({ name: z.string(), phone: z.string(), email: z.string() });
export type KnownClient = z.infer<typeof knownClient>;

export const listKnownClients = endpoint({
  method: 'GET',
  path: '/api/sales/clients',
  access: ['stock', 'productos'],
  limit: 'staff',
  topics: ['known-clients'],
  summary: 'Finds clients by name or telephone, among the records that the caller may read',
  query: z.strictObject({ search: optionalParam(z.string().check(z.maxLength(100))) }),
  reply: z.object({ clients: z.array(knownClient) }),
});

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
