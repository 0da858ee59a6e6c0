import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { clearHistory, listClearings } from '../contract/clearing.ts';
import { getClientHistory } from '../contract/client-history.ts';
import { clearedText } from '../rules/history-text.ts';
import { clearHistory as clear } from './clear-actions.ts';
import { clearingView } from './clearing-row.ts';
import { readClearings } from './export-queries.ts';
import { exportRoutes } from './export-routes.ts';
import { historyListRoute } from './history-list-route.ts';
import { readClientHistory } from './read-model/client-history-queries.ts';

export function historyRoutes(app: FastifyInstance, context: AppContext): void {
  historyListRoute(app, context);
  registerEndpoint(app, getClientHistory, async ({ params, actor }) => ({
    data: await readClientHistory(context.db, params, actor),
  }));
  registerEndpoint(app, clearHistory, async ({ body, ...caller }) => {
    const row = await clear(context, body.password, caller);
    return { data: clearingView(row), message: clearedText(row.citations, row.reservations) };
  });
  registerEndpoint(app, listClearings, async () => ({
    data: (await readClearings(context.db)).map(clearingView),
  }));
  exportRoutes(app, context);
}
