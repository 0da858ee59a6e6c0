import * as z from 'zod/mini';
import { pickProductErrors, staffProduct } from '#products/contract/staff-product.ts';
import { PRODUCT_FIELD_TEXTS } from '#products/rules/product-fields.ts';
import { money, quantity } from '#shared/contract/amount-fields.ts';
import { id } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { component } from '#stock/contract/component.ts';
import { pickStockErrors } from '#stock/contract/stock-errors.ts';
import { STOCK_FIELD_TEXTS } from '#stock/rules/component-fields.ts';
import { SALE_FIELD_TEXTS } from '../rules/sale-fields.ts';
import { buyerFields } from './buyer.ts';

/** Messages of counter sales; those of docs/rules/panel.md 2 and 8 are letter for letter. */
export const SALE_TEXTS = {
  sold: 'Venta registrada correctamente',
  sellFailed: 'Error al registrar la venta',
  sellProductFailed: 'Error al registrar la venta del componente/producto',
} as const;

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
