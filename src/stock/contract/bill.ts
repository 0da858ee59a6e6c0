import * as z from 'zod/mini';
import { quantity } from '#kernel/amount-fields.ts';
import { UNITS } from '#kernel/quantity.ts';
import { id } from '#kernel/wire-fields.ts';

/** A bill of materials: what one unit or one job takes of which component. */
export const billLine = z.object({
  component: z.object({
    _id: z.string(),
    code: z.string(),
    name: z.string(),
    unit: z.enum(UNITS),
    costPerUnit: z.number(),
  }),
  quantity: z.number(),
});
export type BillLine = z.infer<typeof billLine>;

const LEAST = 1_000; // one unit, in thousandths
const MOST_LINES = 60;

/** As it is sent; each component once, at least 1 of it. */
export function sentBill(sentences: { quantity: string; unknown: string; twice: string }) {
  const line = z.strictObject({
    component: id(sentences.unknown),
    quantity: quantity(sentences.quantity, LEAST),
  });
  return z.array(line).check(
    z.maxLength(MOST_LINES, 'Son demasiados componentes.'),
    z.refine((lines) => new Set(lines.map((each) => each.component)).size === lines.length, {
      error: sentences.twice,
    }),
  );
}
