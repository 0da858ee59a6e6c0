import * as z from 'zod/mini';
import { taxFields } from '#clients/contract/client.ts';
import { PRODUCT_ERRORS } from '#products/contract/staff-product.ts';
import { PRODUCT_FIELD_TEXTS } from '#products/rules/product-fields.ts';
import { money, quantity } from '#shared/contract/amount-fields.ts';
import { id } from '#shared/contract/api-fields.ts';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { UNITS } from '#shared/money/quantity.ts';
import { STOCK_ERRORS } from '#stock/contract/stock-errors.ts';
import { STOCK_FIELD_TEXTS } from '#stock/rules/component-fields.ts';
import { buyerFields } from './sale.ts';

/** The counter basket sells several articles to one client for one total. */

const TEXTS = {
  empty: 'Agrega al menos un artículo.',
  tooMany: 'Una venta puede tener hasta 40 artículos.',
} as const;

const MAX_ITEMS = 40;

export const ARTICLE_KINDS = ['component', 'product'] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];

const BASKET_ERRORS = {
  'components-not-allowed': [403, 'Para vender componentes necesitas el permiso Stock.'],
  'products-not-allowed': [403, 'Para vender productos necesitas el permiso Productos.'],
} as const;
export const basketError = domainErrors(BASKET_ERRORS);

const basketItem = z
  .strictObject({
    kind: z.enum(ARTICLE_KINDS),
    id: id('Elige un artículo.'),
    quantity: quantity(STOCK_FIELD_TEXTS.soldQuantity, 1),
    /** Dollars per unit. */
    salePrice: money(STOCK_FIELD_TEXTS.salePrice, 1),
  })
  .check(
    z.refine(({ kind, quantity: wanted }) => kind === 'component' || wanted % 1_000 === 0, {
      error: PRODUCT_FIELD_TEXTS.wholeUnits,
      path: ['quantity'],
    }),
  );

/** The sold articles for the receipt. Dollars; quantities with at most 3 decimals. */
export const basketSale = z.object({
  _id: z.string(),
  createdAt: z.string(),
  clientName: z.string(),
  clientPhone: z.string(),
  /** Tax data of the client on record, if the buyer is a known one. */
  ...taxFields,
  seller: z.string(),
  lines: z.array(
    z.object({
      /** Id of the article's sale, which its income and movements reference. */
      _id: z.string(),
      kind: z.enum(ARTICLE_KINDS),
      name: z.string(),
      unit: z.enum(UNITS),
      quantity: z.number(),
      salePrice: z.number(),
      total: z.number(),
    }),
  ),
  total: z.number(),
});
export type BasketSale = z.infer<typeof basketSale>;

export const sellBasket = endpoint({
  method: 'POST',
  path: '/api/sales',
  access: ['stock', 'productos'],
  limit: 'staff',
  idempotent: true,
  status: 201,
  summary: 'Sells components and products to one client: all of them or none',
  body: z.strictObject({
    items: z
      .array(basketItem, TEXTS.empty)
      .check(z.minLength(1, TEXTS.empty), z.maxLength(MAX_ITEMS, TEXTS.tooMany)),
    ...buyerFields,
  }),
  reply: basketSale,
  errors: { ...STOCK_ERRORS, ...PRODUCT_ERRORS, ...BASKET_ERRORS },
});
