import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { periodParams } from '#shared/contract/period.ts';
import { CURRENCIES } from '../rules/currency.ts';
import { namedMethod } from './payment-methods.ts';

/** What came in by one method in one currency, less what went back. `amount` in `currency`, `usd` and `fee` in dollars. */
const received = z.object({
  method: namedMethod,
  currency: z.enum(CURRENCIES),
  amount: z.number(),
  usd: z.number(),
  fee: z.number(),
  /** Movements. */
  count: z.int(),
});

const figures = z.object({
  received: z.array(received),
  /** Dollars. The amounts below are those of now, in every period. */
  deposits: z.number(),
  receivable: z.number(),
  payable: z.number(),
  /** Part of the deposits of cancelled records that the workshop keeps. */
  kept: z.number(),
});
export type MoneyFigures = z.infer<typeof figures>;

export const getMoneyFigures = endpoint({
  method: 'GET',
  path: '/api/money/figures',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['cash'],
  summary: 'Money received in a period by method and currency; deposits and debts of now',
  query: periodParams,
  reply: figures,
});
