import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import {
  exportExpenses,
  exportTransactions,
  FINANCE_TEXTS,
  getMetrics,
  listTransactions,
  voidTransaction,
} from '../contract/finance.ts';
import { expensesCsv, transactionsCsv } from './export-actions.ts';
import { readLine } from './line-queries.ts';
import { readMetrics } from './metrics-queries.ts';
import type { SoldCauses } from './sold-causes-actions.ts';
import { readTransactions } from './transaction-queries.ts';
import * as voids from './void-actions.ts';

export function financeRoutes(app: FastifyInstance, kit: Kit, causes: SoldCauses): void {
  serve(app, getMetrics, async ({ query }) => ({ data: await readMetrics(kit, query) }));
  serve(app, listTransactions, async ({ query }) => ({
    data: await readTransactions(kit, query),
  }));
  serve(app, exportTransactions, async ({ query, actor }) => ({
    data: await transactionsCsv(kit, query, actor),
  }));
  serve(app, exportExpenses, async ({ query, actor }) => ({
    data: await expensesCsv(kit, query, actor),
  }));
  serve(app, voidTransaction, async ({ params, body, actor }) => {
    const id = await voids.voidTransaction(kit, causes, params.id, body, actor);
    return { data: await readLine(kit.db, id), message: FINANCE_TEXTS.voided, status: 201 };
  });
}
