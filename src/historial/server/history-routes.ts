import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { listHistory } from '../contract/history.ts';
import { readHistory } from './history-queries.ts';

export function historyRoutes(app: FastifyInstance, kit: Kit): void {
  serve(app, listHistory, async ({ query }) => ({ data: await readHistory(kit.db, query) }));
}
