import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { pageFacts, pageLimit, pageNumber } from '#kernel/list-query.ts';
import { notBackwards, periodFields } from './period.ts';

/** What the tab says (what admin.md leaves open). */
export const FINANCE_TEXTS = {
  transactionsFailed: 'No se pudieron cargar las transacciones',
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
  door: ['finanzas'],
  limit: 'staff',
  summary: 'What a period earned: overall, by services and by products',
  query: z.strictObject(periodFields).check(notBackwards),
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

/** Frozen when its cause happened; `citation` for services, `reservation` for products. */
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
});
export type Transaction = z.infer<typeof transaction>;

const CSV = 'text/csv; charset=utf-8';

/** All of a period, in order of time; semicolon, comma decimals, BOM. */
export const exportTransactions = endpoint({
  method: 'GET',
  path: '/api/financial/transactions.csv',
  door: ['finanzas'],
  limit: 'staff',
  summary: 'Income of a period as CSV (semicolon, comma decimals, BOM)',
  query: z.strictObject(periodFields).check(notBackwards),
  reply: z.string(),
  media: CSV,
});

export const exportExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses.csv',
  door: ['finanzas'],
  limit: 'staff',
  summary: 'Expenses of a period as CSV (semicolon, comma decimals, BOM)',
  query: z.strictObject(periodFields).check(notBackwards),
  reply: z.string(),
  media: CSV,
});

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/financial/transactions',
  door: ['finanzas'],
  limit: 'staff',
  summary: 'Income line by line, newest first',
  query: z
    .strictObject({ page: pageNumber, limit: pageLimit(20, 100), ...periodFields })
    .check(notBackwards),
  reply: z.object({ transactions: z.array(transaction), ...pageFacts }),
});
