import * as z from 'zod/mini';
import { UNITS } from '#shared/money/quantity.ts';

/** A part as it was sold with the job. */
const usedPart = z.object({
  _id: z.string(),
  name: z.string(),
  unit: z.enum(UNITS),
  quantity: z.number(),
  /** Of one unit. */
  price: z.number(),
  total: z.number(),
});

/** How «Completar mantenimiento» was filled in; prices as they were then, in dollars. */
export const maintenance = z.object({
  parts: z.array(usedPart),
  laborCost: z.number(),
  mechanicNotes: z.string(),
  completedBy: z.string(),
  /** Service + parts + labour: what delivery books as the sale. */
  total: z.number(),
});
export type Maintenance = z.infer<typeof maintenance>;

/** What a job takes of stock besides the parts that are written down. */
export const material = z.object({
  _id: z.string(),
  name: z.string(),
  unit: z.enum(UNITS),
  quantity: z.number(),
});
export type Material = z.infer<typeof material>;
