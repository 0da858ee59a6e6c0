import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerFormEndpoint } from '#platform/http/form-endpoints.ts';
import {
  type Call,
  readCall,
  registerEndpoint,
  routeOptions,
} from '#platform/http/register-endpoint.ts';
import { FILE_POLICY } from '#platform/http/response-headers.ts';
import { getArchive } from '../contract/archive.ts';
import { getBooks } from '../contract/books.ts';
import * as contract from '../contract/expense.ts';
import { payExpense } from '../contract/expense-payment.ts';
import {
  exportExpenses,
  exportMovements,
  exportTransactions,
  FINANCE_TEXTS,
  getMetrics,
  getReturns,
  listTransactions,
  voidTransaction,
} from '../contract/finance.ts';
import { PDF_TYPE } from '../rules/expense-fields.ts';
import { type BookSources, readBooks } from './book-queries.ts';
import { changeExpense, createExpense, deleteExpense } from './expenses/expense-actions.ts';
import { readExpenses, readReceipt } from './expenses/expense-queries.ts';
import * as pay from './expenses/pay-expense-actions.ts';
import { expensesCsv, movementsCsv, openArchive, transactionsCsv } from './export-actions.ts';
import { readMetrics } from './metrics-queries.ts';
import { readTransaction, readTransactions } from './transaction-queries.ts';
import * as voids from './void-actions.ts';

/** Functions of other modules: they reverse a sale, list what would return to stock, and read balances and stock. */
type SaleReversalDeps = BookSources & {
  reversals: voids.SaleReversals;
  readReturns: voids.ReadReturns;
};

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
    data: { components: await voids.readSaleReturns(context.db, sales.readReturns, params.id) },
  }));
  registerEndpoint(app, exportTransactions, async (call) => ({
    data: await transactionsCsv(context, call.query, call),
  }));
  registerEndpoint(app, exportExpenses, async (call) => ({
    data: await expensesCsv(context, call.query, call),
  }));
  registerEndpoint(app, exportMovements, async (call) => ({
    data: await movementsCsv(context, sales, call.query, call),
  }));
  registerEndpoint(app, getBooks, async ({ query }) => ({
    data: await readBooks(context, sales, query),
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
      const { name, content } = await openArchive(context, sales, call.query, call);
      return reply
        .type(getArchive.mediaType ?? '')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
  });
  expenseRoutes(app, context);
}

function expenseRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, contract.listExpenses, async ({ query }) => ({
    data: await readExpenses(context.db, query),
  }));
  registerFormEndpoint(app, contract.createExpense, ({ body, key, actor }, file) =>
    createExpense(context, body, file, { key, actor }),
  );
  registerFormEndpoint(app, contract.updateExpense, ({ params, body, actor }, file) =>
    changeExpense(context, params.id, body, file, actor),
  );
  registerEndpoint(app, contract.deleteExpense, ({ params, query, actor }) =>
    deleteExpense(context, params.id, query.stopRepeating ?? false, actor),
  );
  registerEndpoint(app, payExpense, ({ params, body, actor }) =>
    pay.payExpense(context, params.id, body, actor),
  );
  app.route({
    ...routeOptions(app, contract.getReceipt),
    handler: async (request, reply) => {
      const call = await readCall(app, contract.getReceipt, request);
      const { params } = call as Call<typeof contract.getReceipt>;
      const { contentType, content } = await readReceipt(context.db, params.id);
      // A PDF is never rendered from this origin: the panel fetches it with its session token.
      if (contentType === PDF_TYPE) {
        void reply.header('content-disposition', 'attachment; filename="comprobante.pdf"');
      }
      return reply.type(contentType).header('content-security-policy', FILE_POLICY).send(content);
    },
  });
}
