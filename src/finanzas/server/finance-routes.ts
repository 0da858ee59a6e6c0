import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import {
  exportExpenses,
  exportTransactions,
  FINANCE_TEXTS,
  getMetrics,
  getReturns,
  listTransactions,
  voidTransaction,
} from '../contract/finance.ts';
import { expensesCsv, transactionsCsv } from './export-actions.ts';
import { readLine } from './line-queries.ts';
import { readMetrics } from './metrics-queries.ts';
import { readSaleReturns } from './return-queries.ts';
import type { ReadReturns, SoldCauses } from './sold-causes-actions.ts';
import { readTransactions } from './transaction-queries.ts';
import * as voids from './void-actions.ts';

/** How the rooms that sell take a sale back, and what of it would return to stock. */
export type Sellers = { causes: SoldCauses; readReturns: ReadReturns };

export function financeRoutes(app: FastifyInstance, kit: Kit, sellers: Sellers): void {
  serve(app, getMetrics, async ({ query }) => ({ data: await readMetrics(kit, query) }));
  serve(app, listTransactions, async ({ query }) => ({
    data: await readTransactions(kit, query),
  }));
  serve(app, getReturns, async ({ params }) => ({
    data: { components: await readSaleReturns(kit.db, sellers.readReturns, params.id) },
  }));
  serve(app, exportTransactions, async (call) => ({
    data: await transactionsCsv(kit, call.query, call),
  }));
  serve(app, exportExpenses, async (call) => ({
    data: await expensesCsv(kit, call.query, call),
  }));
  serve(app, voidTransaction, async ({ params, body, actor }) => {
    const id = await voids.voidTransaction(kit, sellers.causes, params.id, body, actor);
    return { data: await readLine(kit.db, id), message: FINANCE_TEXTS.voided, status: 201 };
  });
}
