import * as z from 'zod/mini';
import { quantity } from '#shared/contract/amount-fields.ts';
import { id, optionalText } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { reason, STOCK_FIELD_TEXTS } from '../rules/component-fields.ts';
import { COUNT_TEXTS, MAX_COUNTED } from '../rules/count.ts';
import { component } from './component.ts';
import { pickStockErrors } from './stock-errors.ts';

export const getCountFigure = endpoint({
  method: 'GET',
  path: '/api/stock/components/:id/figure',
  access: ['stock'],
  limit: 'staff',
  topics: ['stock'],
  summary: 'The current component and its last ledger line, which fix the moment of a count',
  params: z.object({ id: z.string() }),
  reply: z.object({ component, asOf: z.int() }),
  errors: pickStockErrors('unknown-component'),
});

export type CountFigure = z.infer<typeof getCountFigure.reply>;

const line = z.strictObject({
  componentId: id(STOCK_FIELD_TEXTS.component),
  counted: quantity(COUNT_TEXTS.counted),
  /** Last ledger line from `getCountFigure` at the count; 0 before the first movement. */
  asOf: z.int(COUNT_TEXTS.asOf).check(z.minimum(0, COUNT_TEXTS.asOf)),
});

export const applyCount = endpoint({
  method: 'POST',
  path: '/api/stock/counts',
  access: ['stock'],
  limit: 'staff',
  topics: ['stock'],
  idempotent: true,
  bodyLimit: 512 * 1024,
  status: 201,
  summary:
    'Applies a stocktake: adjusts each component by the difference at the moment it was counted; all lines or none',
  body: z.strictObject({
    lines: z
      .array(line, COUNT_TEXTS.empty)
      .check(z.minLength(1, COUNT_TEXTS.empty), z.maxLength(MAX_COUNTED, COUNT_TEXTS.tooMany)),
    /** Default: «Conteo de 22/11/2026». */
    reason: optionalText(reason),
  }),
  reply: z.object({ _id: z.string(), lines: z.int(), adjusted: z.int() }),
  errors: pickStockErrors('count-refused'),
});
