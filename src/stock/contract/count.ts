import * as z from 'zod/mini';
import { quantity } from '#kernel/amount-fields.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { id, optionalText } from '#kernel/wire-fields.ts';
import { reason, STOCK_SENTENCES } from '../rules/component-fields.ts';
import { COUNT_SENTENCES, MOST_COUNTED } from '../rules/count.ts';
import { component } from './component.ts';
import { refusals } from './stock-refusals.ts';

export const getCountFigure = endpoint({
  method: 'GET',
  path: '/api/stock/components/:id/figure',
  door: ['stock'],
  limit: 'staff',
  summary: 'A component as it is now, and its last line of the ledger: the moment of a count',
  params: z.object({ id: z.string() }),
  reply: z.object({ component, asOf: z.int() }),
  refusals: refusals('unknown-component'),
});

const line = z.strictObject({
  componentId: id(STOCK_SENTENCES.component),
  counted: quantity(COUNT_SENTENCES.counted),
  /** Last ledger line from `getCountFigure` at the count; 0 before the first movement. */
  asOf: z.int(COUNT_SENTENCES.asOf).check(z.minimum(0, COUNT_SENTENCES.asOf)),
});

export const applyCount = endpoint({
  method: 'POST',
  path: '/api/stock/counts',
  door: ['stock'],
  limit: 'staff',
  idempotent: true,
  bodyLimit: 512 * 1024,
  status: 201,
  summary:
    'Applies a stocktake: adjusts each component by the difference at the moment it was counted; all lines or none',
  body: z.strictObject({
    lines: z
      .array(line, COUNT_SENTENCES.empty)
      .check(
        z.minLength(1, COUNT_SENTENCES.empty),
        z.maxLength(MOST_COUNTED, COUNT_SENTENCES.tooMany),
      ),
    /** «Conteo de 22/11/2026» unless given. */
    reason: optionalText(reason),
  }),
  reply: z.object({ _id: z.string(), lines: z.int(), adjusted: z.int() }),
  refusals: refusals('count-refused'),
});
