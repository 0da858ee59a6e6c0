import type { FastifyInstance } from 'fastify';
import { serveForm } from '#server-kit/form-routes.ts';
import type { Kit } from '#server-kit/kit.ts';
import { FILE_POLICY } from '#server-kit/response-headers.ts';
import { type Call, readCall, routeOf, serve } from '#server-kit/serve.ts';
import * as contract from '../contract/expense.ts';
import { PDF } from '../rules/receipt.ts';
import { changeExpense, createExpense, deleteExpense } from './expense-actions.ts';
import { readExpenses, readReceipt } from './expense-queries.ts';

export function expenseRoutes(app: FastifyInstance, kit: Kit): void {
  serve(app, contract.listExpenses, async ({ query }) => ({
    data: await readExpenses(kit.db, query),
  }));
  serveForm(app, contract.createExpense, ({ body, key, actor }, file) =>
    createExpense(kit, body, file, { key, actor }),
  );
  serveForm(app, contract.updateExpense, ({ params, body, actor }, file) =>
    changeExpense(kit, params.id, body, file, actor),
  );
  serve(app, contract.deleteExpense, ({ params, query, actor }) =>
    deleteExpense(kit, params.id, query.stopRepeating ?? false, actor),
  );
  app.route({
    ...routeOf(app, contract.getReceipt),
    handler: async (request, reply) => {
      const call = await readCall(app, contract.getReceipt, request);
      const { params } = call as Call<typeof contract.getReceipt>;
      const { contentType, content } = await readReceipt(kit.db, params.id);
      // A PDF is never rendered from our origin: the panel fetches it with the session, or saves it.
      if (contentType === PDF) {
        void reply.header('content-disposition', 'attachment; filename="comprobante.pdf"');
      }
      return reply.type(contentType).header('content-security-policy', FILE_POLICY).send(content);
    },
  });
}
