import * as z from 'zod/mini';
import { text } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam, pageInfo, pageLimit, pageNumber } from '#shared/contract/list-query.ts';
import { UNITS } from '#shared/money/quantity.ts';
import { LINE_KINDS } from '../rules/line-kind.ts';
import { voidReason } from '../rules/void-reason.ts';
import { periodFields, startsBeforeEnd } from './period.ts';
import { pickVoidErrors } from './void-errors.ts';

/** What the tab says (what admin.md leaves open). */
export const FINANCE_TEXTS = {
  transactionsFailed: 'No se pudieron cargar las transacciones',
  voided: 'Venta anulada',
  voidFailed: 'No se pudo anular la venta',
} as const;

/** Dollars; percentages with 2 decimals, `null` where there is nothing to divide by. */
const percentage = z.nullable(z.number());

const figures = z.object({
  income: z.number(),
  costs: z.number(),
  profit: z.number(),
  margin: percentage,
  count: z.int(),
});

export const getMetrics = endpoint({
  method: 'GET',
  path: '/api/financial/metrics',
  access: ['finanzas'],
  limit: 'staff',
  summary: 'What a period earned: overall, by services and by products',
  query: z.strictObject(periodFields).check(startsBeforeEnd),
  reply: z.object({
    overall: z.object({
      totalIncome: z.number(),
      totalCosts: z.number(),
      netProfit: z.number(),
      averageMargin: percentage,
      totalTransactions: z.int(),
      totalExpenses: z.number(),
      /** What payment providers kept. */
      paymentFees: z.number(),
      /** What is left: net profit less expenses and fees. */
      result: z.number(),
    }),
    services: figures,
    products: figures,
    expenses: z.object({
      count: z.int(),
      /** The largest first; '' are those without one. */
      categories: z.array(z.object({ category: z.string(), amount: z.number(), count: z.int() })),
    }),
    /** Every day or month of the period in order, named by its first day; empty ones, too. */
    periods: z.object({
      unit: z.enum(['day', 'month']),
      points: z.array(
        z.object({
          period: z.string(),
          income: z.number(),
          costs: z.number(),
          profit: z.number(),
          expenses: z.number(),
        }),
      ),
    }),
  }),
});

export type Metrics = z.infer<typeof getMetrics.reply>;

const client = { clientName: z.string(), clientEmail: z.string(), clientPhone: z.string() };
const named = z.object({ name: z.string() });

const otherLine = z.object({ _id: z.string(), createdAt: z.string(), salePrice: z.number() });

/**
 * Frozen when its cause happened; `citation` for services, `reservation` for products. A `void` or
 * `refund` is a separate line on its own day, with negative amounts.
 */
export const transaction = z.object({
  _id: z.string(),
  type: z.enum(['service', 'product']),
  createdAt: z.string(),
  salePrice: z.number(),
  cost: z.number(),
  profit: z.number(),
  profitMargin: percentage,
  roi: percentage,
  /** What it was written for. */
  cause: z.object({
    type: z.enum(['citation', 'reservation', 'component_sale', 'product_sale']),
    id: z.string(),
  }),
  citation: z.nullable(z.object({ ...client, service: named })),
  reservation: z.nullable(z.object({ ...client, clientCountry: z.string(), product: named })),
  /**
   * `credit` balances a refund of money that no sale counts. A `refund` above 0 is refunded money that
   * came back, as when a bank gives up a chargeback.
   */
  kind: z.enum(LINE_KINDS),
  /** Below 0 for a void; 0 for a refund. */
  quantity: z.number(),
  /** `null` for what has no unit. */
  unit: z.nullable(z.enum(UNITS)),
  /** Reason and author of a void or refund; '' if unknown. */
  reason: z.string(),
  by: z.string(),
  /** The sale of a void or refund. */
  original: z.nullable(otherLine),
  /** The voids and refunds of a sale, oldest first. */
  voidedBy: z.nullable(otherLine),
  refunds: z.array(otherLine),
});
export type Transaction = z.infer<typeof transaction>;

const CSV = 'text/csv; charset=utf-8';

/** All of a period, in order of time; semicolon, comma decimals, BOM. */
export const exportTransactions = endpoint({
  method: 'GET',
  path: '/api/financial/transactions.csv',
  access: ['finanzas'],
  limit: 'staff',
  summary: 'Income of a period as CSV (semicolon, comma decimals, BOM)',
  query: z.strictObject(periodFields).check(startsBeforeEnd),
  reply: z.string(),
  mediaType: CSV,
  disposition: 'attachment; filename="transacciones.csv"',
});

export const exportExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses.csv',
  access: ['finanzas'],
  limit: 'staff',
  summary: 'Expenses of a period as CSV (semicolon, comma decimals, BOM)',
  query: z.strictObject(periodFields).check(startsBeforeEnd),
  reply: z.string(),
  mediaType: CSV,
  disposition: 'attachment; filename="gastos.csv"',
});

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/financial/transactions',
  access: ['finanzas'],
  limit: 'staff',
  summary: 'Income line by line, newest first',
  query: z
    .strictObject({
      page: pageNumber,
      limit: pageLimit(20, 100),
      ...periodFields,
      /** Only lines of the record with this id. */
      cause: optionalParam(z.string().check(z.maxLength(64))),
      /** In the place of `page`: the page on which the line of this id stands, where it is in the period. */
      line: optionalParam(z.string().check(z.maxLength(64))),
    })
    .check(startsBeforeEnd),
  reply: z.object({ transactions: z.array(transaction), ...pageInfo }),
});

export const getReturns = endpoint({
  method: 'GET',
  path: '/api/financial/transactions/:id/returns',
  access: ['finanzas'],
  limit: 'staff',
  summary: 'What returns to stock once the sale of this line is voided',
  params: z.object({ id: z.string() }),
  reply: z.object({
    components: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        quantity: z.number(),
        unit: z.enum(UNITS),
        /** Deleted meanwhile: it has no stock to return to. */
        deleted: z.boolean(),
      }),
    ),
  }),
  errors: pickVoidErrors('unknown-transaction', 'not-a-sale', 'already-voided'),
});

export const voidTransaction = endpoint({
  method: 'POST',
  path: '/api/financial/transactions/:id/void',
  access: ['finanzas'],
  limit: 'staff',
  status: 201,
  stepUp: 'always',
  summary:
    '«Anular venta»: takes back a sale with a line of its own on today, and returns its stock; once',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ reason: text(voidReason) }),
  /** The void. */
  reply: transaction,
  errors: pickVoidErrors('unknown-transaction', 'not-a-sale', 'already-voided'),
});
