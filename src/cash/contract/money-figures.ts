import * as z from 'zod/mini';
import { day } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam } from '#shared/contract/list-query.ts';
import { CURRENCIES } from '../rules/currency.ts';
import { METHOD_KINDS } from '../rules/movement-kinds.ts';

const NO_DAY = 'La fecha no es válida.';

/** What came in by one method in one currency, less what went back. `amount` in `currency`, `usd` and `fee` in dollars. */
const received = z.object({
  method: z.object({ _id: z.string(), kind: z.enum(METHOD_KINDS), label: z.string() }),
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
  query: z
    .strictObject({
      startDate: optionalParam(day(NO_DAY)),
      endDate: optionalParam(day(NO_DAY)),
    })
    .check(
      z.refine(
        ({ startDate, endDate }) =>
          startDate === undefined || endDate === undefined || startDate <= endDate,
        {
          error: 'La fecha final debe ser igual o posterior a la inicial.',
          path: ['endDate'],
        },
      ),
    ),
  reply: figures,
});
