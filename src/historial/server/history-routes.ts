import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { clearHistory, listClearings } from '../contract/clearing.ts';
import { getClientHistory } from '../contract/client-history.ts';
import { clearedText } from '../rules/history-words.ts';
import { clearHistory as clear } from './clear-actions.ts';
import { clearingView } from './clearing-row.ts';
import { readClientHistory } from './client-queries.ts';
import { readClearings } from './export-queries.ts';
import { exportRoutes } from './export-routes.ts';
import { listRoute } from './list-route.ts';

export function historyRoutes(app: FastifyInstance, kit: Kit): void {
  listRoute(app, kit);
  serve(app, getClientHistory, async ({ params, actor }) => ({
    data: await readClientHistory(kit.db, params, actor),
  }));
  serve(app, clearHistory, async ({ body, ...caller }) => {
    const row = await clear(kit, body.password, caller);
    return { data: clearingView(row), message: clearedText(row.citations, row.reservations) };
  });
  serve(app, listClearings, async () => ({
    data: (await readClearings(kit.db)).map(clearingView),
  }));
  exportRoutes(app, kit);
}
