import * as z from 'zod/mini';
import { money, quantity } from '#shared/contract/amount-fields.ts';
import { id, optionalText, text, wholeNumber } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { pickStockErrors } from '#stock/contract/stock-errors.ts';
import * as fields from '../rules/order-fields.ts';
import { LINE_KINDS } from '../rules/order-lines.ts';
import { findingItem, findingPosition } from './inspection.ts';
import { pickOrderErrors } from './order-errors.ts';
import { workOrder } from './work-order.ts';

const { ORDER_TEXTS: TEXTS } = fields;

const lineParams = z.object({ id: z.string(), line: z.string() });

const MAX_PRICE_CENTS = 100_000_000;
const price = (sentence: string) =>
  z.pipe(money(sentence), z.int(sentence).check(z.maximum(MAX_PRICE_CENTS, sentence)));
const amount = z.pipe(
  quantity(TEXTS.quantity, 1),
  z.int(TEXTS.quantity).check(z.maximum(1_000_000, TEXTS.quantity)),
);
const choiceGroup = z.pipe(
  wholeNumber(TEXTS.choiceGroup),
  z.int(TEXTS.choiceGroup).check(z.minimum(1, TEXTS.choiceGroup), z.maximum(99, TEXTS.choiceGroup)),
);

export const addLine = endpoint({
  method: 'POST',
  path: '/api/work-orders/:id/lines',
  access: ['agenda'],
  limit: 'staff',
  idempotent: true,
  status: 201,
  summary: 'Proposes work or a part; text and price default to those of the part or service',
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    kind: z.enum(LINE_KINDS, TEXTS.kind),
    /** Only of a part, and optional: a part that the workshop does not stock has none. */
    component: z._default(z.nullable(id(TEXTS.component)), null),
    /** Only of a service. */
    service: z._default(z.nullable(id(TEXTS.service)), null),
    /** Missing: the name of the part or service. */
    text: z.optional(text(fields.lineText)),
    quantity: z._default(amount, 1000),
    /** Of one unit. Missing: that of the part or service. */
    price: z.optional(price(TEXTS.price)),
    /** Cost of one unit, only of work by others. */
    cost: z._default(z.nullable(price(TEXTS.cost)), null),
    cause: optionalText(fields.lineNote),
    correction: optionalText(fields.lineNote),
    choiceGroup: z._default(z.nullable(choiceGroup), null),
    /** Position of the finding that the line cures. */
    finding: z._default(z.nullable(findingPosition), null),
    findingItem: z.optional(findingItem),
  }),
  reply: workOrder,
  errors: {
    ...pickStockErrors('unknown-component', 'component-inactive'),
    ...pickOrderErrors('unknown-order', 'order-closed', 'too-many-lines'),
  },
});
export type NewLine = z.output<NonNullable<typeof addLine.body>>;

export const changeLine = endpoint({
  method: 'PATCH',
  path: '/api/work-orders/:id/lines/:line',
  access: ['agenda'],
  limit: 'staff',
  summary:
    'Changes a proposed line; a missing field keeps its value. A sent estimate with the line is superseded',
  params: lineParams,
  body: z.strictObject({
    text: z.optional(text(fields.lineText)),
    quantity: z.optional(amount),
    price: z.optional(price(TEXTS.price)),
    cost: z.optional(z.nullable(price(TEXTS.cost))),
    cause: z.optional(text(fields.lineNote)),
    correction: z.optional(text(fields.lineNote)),
    choiceGroup: z.optional(z.nullable(choiceGroup)),
    /** The version of the line that the caller saw. */
    version: wholeNumber(TEXTS.version),
  }),
  reply: workOrder,
  errors: pickOrderErrors(
    'unknown-order',
    'unknown-line',
    'line-changed',
    'line-answered',
    'order-closed',
  ),
});
export type LineChange = z.output<NonNullable<typeof changeLine.body>>;

export const deleteLine = endpoint({
  method: 'DELETE',
  path: '/api/work-orders/:id/lines/:line',
  access: ['agenda'],
  limit: 'staff',
  summary: 'Removes a proposed line; a sent estimate with the line is superseded',
  params: lineParams,
  reply: workOrder,
  errors: pickOrderErrors('unknown-order', 'unknown-line', 'line-answered', 'order-closed'),
});
