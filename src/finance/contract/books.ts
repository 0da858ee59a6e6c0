import * as z from 'zod/mini';
import { CURRENCIES } from '#cash/rules/currency.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { periodParams } from '#shared/contract/period.ts';

/** A closing of a day or its reopening. `differences`: counted less expected, in their currency; `method` is a label. */
const closing = z.object({
  number: z.int(),
  /** First and last of the closed days. */
  from: z.string(),
  day: z.string(),
  kind: z.enum(['close', 'reopen']),
  /** Number of the closing that a reopening ends. */
  reopens: z.nullable(z.int()),
  differences: z.array(
    z.object({ method: z.string(), currency: z.enum(CURRENCIES), amount: z.number() }),
  ),
  note: z.string(),
  by: z.string(),
});

const books = z.object({
  /** Dollars; `id` is that of the payment at PayPal or of the movement in the till. */
  fees: z.array(
    z.object({
      id: z.string(),
      day: z.string(),
      /** PayPal, or the label of the method. */
      source: z.string(),
      amount: z.number(),
      fee: z.number(),
    }),
  ),
  closings: z.array(closing),
  stock: z.object({
    /** The last day of the period, or today if the period has not ended. */
    day: z.string(),
    value: z.number(),
    /** Whether stock moved after the day: its quantities are derived. The cost is always that of now. */
    isDerived: z.boolean(),
  }),
});
export type Books = z.infer<typeof books>;

export const getBooks = endpoint({
  method: 'GET',
  path: '/api/financial/books',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['finances', 'cash'],
  summary:
    'Fees by payment, closings of the till, and the value of the stock at the end of a period',
  query: periodParams,
  reply: books,
});
