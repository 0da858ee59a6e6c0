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
  /** Orders with an estimate that was sent by WhatsApp or e-mail, or whose link was copied. */
  sent: z.int(),
  /** Sent orders of which the client approved or declined a line since the first sending. */
  answered: z.int(),
  /** Approved and done lines. */
  approved: z.number(),
  /** Declined lines. */
  declined: z.number(),
  /** Share of inspected orders among the received ones. */
  inspectedShare: percentage,
  /** Share of answered orders among the sent ones. */
  answeredShare: percentage,
  /** Share of the approved value among all that was offered to clients: approved, declined and not answered. */
  approvedShare: percentage,
});
export type MonthFigures = z.infer<typeof monthFigures>;

export const getOrderFigures = endpoint({
  method: 'GET',
  path: '/api/work-orders/summary',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['work-orders'],
  summary: 'Figures of work orders by month of their reception: the last 12 months, newest first',
  reply: z.object({ months: z.array(monthFigures) }),
});
