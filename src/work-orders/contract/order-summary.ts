import * as z from 'zod/mini';
import { ESTIMATE_STATES } from '../rules/estimate-states.ts';

/** What a list of citations shows of a work order. */
export const orderSummary = z.object({
  /** Whether a finding of the inspection has a state. */
  inspected: z.boolean(),
  /** State of the latest estimate; `null` without one. */
  estimate: z.nullable(z.enum(ESTIMATE_STATES)),
  /** Number of lines that the client approved and that are not done; 0 once the order is closed. */
  approvedLines: z.int(),
  /** Number of lines that the client has not answered; 0 once the order is closed. */
  proposedLines: z.int(),
});
export type OrderSummary = z.infer<typeof orderSummary>;
