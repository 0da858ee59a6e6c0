import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import {
  exportExpenses,
  exportTransactions,
  getMetrics,
  listTransactions,
} from '../contract/finance.ts';
import { expensesCsv, transactionsCsv } from './export-actions.ts';
import { readMetrics } from './metrics-queries.ts';
import { readTransactions } from './transaction-queries.ts';

export function financeRoutes(app: FastifyInstance, kit: Kit): void {
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
}
