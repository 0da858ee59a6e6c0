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
import * as contract from '../../contract/expense.ts';
import { PDF_TYPE } from '../../rules/receipt.ts';
import { changeExpense, createExpense, deleteExpense } from './expense-actions.ts';
import { readExpenses, readReceipt } from './expense-queries.ts';

export function expenseRoutes(app: FastifyInstance, context: AppContext): void {
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
