import * as z from 'zod/mini';
import { money, quantity } from '#shared/contract/amount-fields.ts';
import { id, optionalText, trueOrFalse } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import * as fields from '../rules/component-fields.ts';
import { component } from './component.ts';
import { pickStockErrors } from './stock-errors.ts';

/** A purchase of several components on one invoice. */

const TEXTS = fields.STOCK_FIELD_TEXTS;

export const INVOICE_TEXTS = {
  empty: 'Agrega al menos un componente.',
  tooMany: 'Una compra puede tener hasta 100 componentes.',
  twice: 'Ese componente ya está en la compra.',
} as const;

const MAX_INVOICE_LINES = 100;

const line = z.strictObject({
  componentId: id(TEXTS.component),
  quantity: quantity(TEXTS.soldQuantity, 1),
  /** Dollars per unit. */
  unitCost: money(TEXTS.cost),
});

export const purchaseInvoice = endpoint({
  method: 'POST',
  path: '/api/stock/purchases',
  access: ['stock'],
  limit: 'staff',
  topics: ['stock'],
  idempotent: true,
  status: 201,
  summary: 'Records a purchase of several components on one invoice: all lines or none',
  body: z.strictObject({
    items: z
      .array(line, INVOICE_TEXTS.empty)
      .check(
        z.minLength(1, INVOICE_TEXTS.empty),
        z.maxLength(MAX_INVOICE_LINES, INVOICE_TEXTS.tooMany),
      ),
    supplier: optionalText(fields.supplier),
    invoiceNumber: optionalText(fields.invoiceNumber),
    /** Also records the total as one expense. Off by default, as for a purchase of one component. */
    recordExpense: z._default(trueOrFalse(), false),
  }),
  /** The components after the purchase, in the order of the lines. */
  reply: z.object({ _id: z.string(), components: z.array(component), total: z.number() }),
  errors: pickStockErrors('unknown-component'),
});
