import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import {
  type Call,
  readCall,
  registerEndpoint,
  routeOptions,
} from '#platform/http/register-endpoint.ts';
import { getArchive } from '../contract/archive.ts';
import {
  exportExpenses,
  exportTransactions,
  FINANCE_TEXTS,
  getMetrics,
  getReturns,
  listTransactions,
  voidTransaction,
} from '../contract/finance.ts';
import { openArchive } from './archive-actions.ts';
import { expensesCsv, transactionsCsv } from './export-actions.ts';
import { readTransaction } from './line-queries.ts';
import { readMetrics } from './metrics-queries.ts';
import type { ReadReturns, SaleReversals } from './sale-reversals.ts';
import { readTransactions } from './transaction-queries.ts';
import * as voids from './void-actions.ts';
import { readSaleReturns } from './void-actions.ts';

/** Functions of the selling modules: they reverse a sale, and list what would return to stock. */
export type SaleReversalDeps = { reversals: SaleReversals; readReturns: ReadReturns };

export function financeRoutes(
  app: FastifyInstance,
  context: AppContext,
  sales: SaleReversalDeps,
): void {
  registerEndpoint(app, getMetrics, async ({ query }) => ({
    data: await readMetrics(context, query),
  }));
  registerEndpoint(app, listTransactions, async ({ query }) => ({
    data: await readTransactions(context, query),
  }));
  registerEndpoint(app, getReturns, async ({ params }) => ({
    data: { components: await readSaleReturns(context.db, sales.readReturns, params.id) },
  }));
  registerEndpoint(app, exportTransactions, async (call) => ({
    data: await transactionsCsv(context, call.query, call),
  }));
  registerEndpoint(app, exportExpenses, async (call) => ({
    data: await expensesCsv(context, call.query, call),
  }));
  registerEndpoint(app, voidTransaction, async ({ params, body, actor }) => {
    const id = await voids.voidTransaction(context, sales.reversals, params.id, body, actor);
    return {
      data: await readTransaction(context.db, id),
      message: FINANCE_TEXTS.voided,
      status: 201,
    };
  });
  app.route({
    ...routeOptions(app, getArchive),
    handler: async (request, reply) => {
      const call = (await readCall(app, getArchive, request)) as Call<typeof getArchive>;
      const { name, content } = await openArchive(context, call.query, call);
      return reply
        .type(getArchive.mediaType ?? '')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
  });
}
