import * as z from 'zod/mini';
import { quantity } from '#shared/contract/amount-fields.ts';
import { id } from '#shared/contract/api-fields.ts';
import { UNITS } from '#shared/money/quantity.ts';
import { BOM_QUANTITY } from '../rules/bom.ts';

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

const MAX_LINES = 60;

/** Schema of a BOM in a request: each component once. `bomQuantityProblems` has the rule for changed quantities. */
export function bomInput(texts: { unknown: string; twice: string }) {
  const line = z.strictObject({
    component: id(texts.unknown),
    quantity: quantity(BOM_QUANTITY, 1),
  });
  return z.array(line).check(
    z.maxLength(MAX_LINES, 'Son demasiados componentes.'),
    z.refine((lines) => new Set(lines.map((each) => each.component)).size === lines.length, {
      error: texts.twice,
    }),
  );
}
