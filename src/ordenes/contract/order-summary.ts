import * as z from 'zod/mini';
import { ESTIMATE_STATES } from '../rules/estimate-states.ts';

/** What a list of citations shows of a work order. */
export const orderSummary = z.object({
  /** Number of the printed order. */
  number: z.int(),
  /** Whether a finding of the inspection has a state. */
  inspected: z.boolean(),
  /** State of the latest estimate; `null` without one. */
  estimate: z.nullable(z.enum(ESTIMATE_STATES)),
  /** Number of lines that wait for an answer. */
  proposed: z.int(),
  /** Number of lines that the client approved and that are not done. */
  approved: z.int(),
});
export type OrderSummary = z.infer<typeof orderSummary>;
