import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';

/** Percentage with 2 decimals; `null` if the divisor is 0. */
const percentage = z.nullable(z.number());

/** The orders that were received in a month. Money in dollars. */
const monthFigures = z.object({
  /** First workshop-local day of the month. */
  month: z.string(),
  received: z.int(),
  /** Orders with a finding that has a state. */
  inspected: z.int(),
  /** Orders with an estimate that was sent to the client by WhatsApp or e-mail. */
  sent: z.int(),
  /** Sent orders of which the client approved or declined a line since the first sending. */
  answered: z.int(),
  /** Approved and done lines. */
  approved: z.number(),
  /** Declined lines. */
  deferred: z.number(),
  /** Inspected of received. */
  inspectedShare: percentage,
  /** Answered of sent. */
  answeredShare: percentage,
  /** Approved value of all that was offered to clients: approved, declined and not answered. */
  approvedShare: percentage,
});
export type MonthFigures = z.infer<typeof monthFigures>;

export const getOrderFigures = endpoint({
  method: 'GET',
  path: '/api/work-orders/summary',
  access: ['finanzas'],
  limit: 'staff',
  summary: 'Figures of work orders by month of their reception: the last 12 months, newest first',
  reply: z.object({ months: z.array(monthFigures) }),
});
