import * as z from 'zod/mini';
import { text } from '#shared/contract/api-fields.ts';
import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam, pageInfo, pageLimit, pageNumber } from '#shared/contract/list-query.ts';
import { periodFields, periodParams, startsBeforeEnd } from '#shared/contract/period.ts';
import { clientFields } from '#shared/contract/value-objects.ts';
import { empty, type Field, longerThan, NOT_TEXT, notALine } from '#shared/fields/field-rules.ts';
import { UNITS } from '#shared/money/quantity.ts';
import { INCOME_LINE_KINDS } from '../rules/finance-labels.ts';

/** Messages of the tab that docs/rules/panel.md does not specify. */
export const FINANCE_TEXTS = {
  transactionsFailed: 'No se pudieron cargar las transacciones',
  voided: 'Venta anulada',
  voidFailed: 'No se pudo anular la venta',
} as const;

const VOID_ERRORS = {
  'unknown-transaction': [404, 'No encontramos esa transacción.'],
  'not-a-sale': [409, 'Solo se anulan ventas: esta línea ya es una anulación o un reembolso.'],
  'already-voided': [409, 'Esta venta ya está anulada.'],
} as const;

/** Returns the given rows of the table, for an endpoint's contract. */
const pickVoidErrors = errorPicker(VOID_ERRORS);

export const voidError = domainErrors(VOID_ERRORS);

/** Percentage with 2 decimals; `null` if the divisor is 0. Amounts are in dollars. */
const percentage = z.nullable(z.number());

const figures = z.object({
  income: z.number(),
  costs: z.number(),
  profit: z.number(),
  margin: percentage,
  /** As `totalTransactions`. */
  count: z.int(),
});

export const getMetrics = endpoint({
  method: 'GET',
  path: '/api/financial/metrics',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['finances'],
  summary: 'Figures of a period: overall, of services and of products',
  query: periodParams,
  reply: z.object({
    overall: z.object({
      totalIncome: z.number(),
      totalCosts: z.number(),
      netProfit: z.number(),
      averageMargin: percentage,
      /** Sales that stand at the end of the period: voids, refunds and voided sales do not count. */
      totalTransactions: z.int(),
      totalExpenses: z.number(),
      /** Fees of payment providers, online and in the till. */
      paymentFees: z.number(),
      /** Part of the expenses that paid for stock. */
      stockPurchases: z.number(),
      /** Net profit less fees and expenses; purchases of stock are costs when the stock is sold, and no expenses here. */
      result: z.number(),
    }),
    services: figures,
    products: figures,
    expenses: z.object({
      count: z.int(),
      /** The largest first; '' stands for expenses without a category. */
      categories: z.array(z.object({ category: z.string(), amount: z.number(), count: z.int() })),
    }),
    /** Every day or month of the period in order, identified by its first day, empty ones included. */
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

const named = z.object({ name: z.string() });

const otherLine = z.object({ _id: z.string(), createdAt: z.string(), salePrice: z.number() });

/**
 * A line of the income ledger, frozen when its cause happened; `citation` for services, `reservation` for
 * products. A `void` or `refund` is a separate line on its own day, with negative amounts.
 */
export const transaction = z.object({
  _id: z.string(),
  type: z.enum(['service', 'product']),
  createdAt: z.string(),
  salePrice: z.number(),
  cost: z.number(),
  profit: z.number(),
  /** `null` for a line that is no sale, as `roi`. */
  profitMargin: percentage,
  roi: percentage,
  /** The record that caused the line. */
  cause: z.object({
    type: z.enum(['citation', 'reservation', 'component_sale', 'product_sale']),
    id: z.string(),
  }),
  citation: z.nullable(z.object({ ...clientFields, service: named })),
  reservation: z.nullable(z.object({ ...clientFields, clientCountry: z.string(), product: named })),
  /**
   * `credit` balances a refund of money that belongs to no sale. A `refund` above 0 is refunded money that
   * was received again, for example after a withdrawn chargeback.
   */
  kind: z.enum(INCOME_LINE_KINDS),
  /** Below 0 for a void; 0 for a refund. */
  quantity: z.number(),
  /** `null` without a unit. */
  unit: z.nullable(z.enum(UNITS)),
  /** Reason and author of a void or refund; '' if unknown. */
  reason: z.string(),
  by: z.string(),
  /** The sale of a void or refund. */
  original: z.nullable(otherLine),
  /** The voids and refunds of a sale, oldest first. */
  voidedBy: z.nullable(otherLine),
  refunds: z.array(otherLine),
  /** The discounts of a sale that has some, oldest first; one above 0 took back part of another. */
  discounts: z.optional(z.array(otherLine)),
  /** Labels of the methods with which a sale was paid; of an article of a basket, those of the basket. */
  paidBy: z.optional(z.array(z.string())),
});
export type Transaction = z.infer<typeof transaction>;

const CSV = 'text/csv; charset=utf-8';

/** All transactions of a period, oldest first; semicolon, comma decimals, byte order mark. */
export const exportTransactions = endpoint({
  method: 'GET',
  path: '/api/financial/transactions.csv',
  access: ['finanzas'],
  limit: 'staff',
  summary: 'Income of a period as CSV (semicolon, comma decimals, BOM)',
  query: periodParams,
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
  query: periodParams,
  reply: z.string(),
  mediaType: CSV,
  disposition: 'attachment; filename="gastos.csv"',
});

export const exportMovements = endpoint({
  method: 'GET',
  path: '/api/money/movements/export',
  access: ['finanzas'],
  limit: 'staff',
  summary: 'Movements of money of a period as CSV (semicolon, comma decimals, BOM)',
  query: periodParams,
  reply: z.string(),
  mediaType: CSV,
  disposition: 'attachment; filename="cobros-y-pagos.csv"',
});

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/financial/transactions',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['finances'],
  summary: 'Lines of the income ledger, newest first',
  query: z
    .strictObject({
      page: pageNumber,
      limit: pageLimit(20, 100),
      ...periodFields,
      /** Only lines of the record with this id. */
      cause: optionalParam(z.string().check(z.maxLength(64))),
      /** Id of a line: answers the page with this line instead of `page`, if the line is in the period. */
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
  summary: 'The components that return to stock once the sale of this line is voided',
  params: z.object({ id: z.string() }),
  reply: z.object({
    components: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        quantity: z.number(),
        unit: z.enum(UNITS),
        /** Deleted since the sale: it has no stock to return to. */
        deleted: z.boolean(),
      }),
    ),
  }),
  errors: pickVoidErrors('unknown-transaction', 'not-a-sale', 'already-voided'),
});

/** Reason of a void. The ledgers of income and stock and the audit log store it. */
const voidReason: Field = [
  [empty, 'Por favor ingresa el motivo de la anulación.'],
  [longerThan(200), 'El motivo no puede superar los 200 caracteres.'],
  [notALine, NOT_TEXT],
];

export const voidTransaction = endpoint({
  method: 'POST',
  path: '/api/financial/transactions/:id/void',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['finances'],
  status: 201,
  stepUp: 'always',
  summary:
    '«Anular venta»: voids a sale with a line on the current day and returns its stock, once',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ reason: text(voidReason) }),
  /** The void. */
  reply: transaction,
  errors: pickVoidErrors('unknown-transaction', 'not-a-sale', 'already-voided'),
});
