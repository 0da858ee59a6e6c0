import * as z from 'zod/mini';
import { quantity } from '#shared/contract/amount-fields.ts';
import { id } from '#shared/contract/api-fields.ts';
import { UNITS } from '#shared/money/quantity.ts';

/** One line of a BOM: the quantity of a component that one unit or one job needs. */
export const bomLine = z.object({
  component: z.object({
    _id: z.string(),
    code: z.string(),
    name: z.string(),
    unit: z.enum(UNITS),
    costPerUnit: z.number(),
  }),
  quantity: z.number(),
});
export type BomLine = z.infer<typeof bomLine>;

const MIN_QUANTITY = 1_000; // 1 unit, in thousandths
const MAX_LINES = 60;

/** Schema of a BOM in a request: each component once, with a quantity of at least 1. */
export function bomInput(texts: { quantity: string; unknown: string; twice: string }) {
  const line = z.strictObject({
    component: id(texts.unknown),
    quantity: quantity(texts.quantity, MIN_QUANTITY),
  });
  return z.array(line).check(
    z.maxLength(MAX_LINES, 'Son demasiados componentes.'),
    z.refine((lines) => new Set(lines.map((each) => each.component)).size === lines.length, {
      error: texts.twice,
    }),
  );
}
