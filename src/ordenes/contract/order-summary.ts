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
  /** Number of proposed lines, offered to the client or not. */
  proposed: z.int(),
  /** Number of approved lines that are not done. */
  approved: z.int(),
});
export type OrderSummary = z.infer<typeof orderSummary>;
