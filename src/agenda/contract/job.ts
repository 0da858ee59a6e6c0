import * as z from 'zod/mini';
import { UNITS } from '#shared/money/quantity.ts';

/** A part with its price at the time of the job. */
const usedPart = z.object({
  _id: z.string(),
  name: z.string(),
  unit: z.enum(UNITS),
  quantity: z.number(),
  /** Price of one unit. */
  price: z.number(),
  total: z.number(),
});

/** Values of «Completar mantenimiento»; prices in dollars, as they were then. */
export const maintenance = z.object({
  parts: z.array(usedPart),
  laborCost: z.number(),
  mechanicNotes: z.string(),
  completedBy: z.string(),
  /** Service + parts + labour: the sale that the delivery records. */
  total: z.number(),
});
export type Maintenance = z.infer<typeof maintenance>;

/** A component that the job takes from stock, besides the parts entered for it. */
export const material = z.object({
  _id: z.string(),
  name: z.string(),
  unit: z.enum(UNITS),
  quantity: z.number(),
});
export type Material = z.infer<typeof material>;
