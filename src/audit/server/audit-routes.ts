import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { listAudit } from '../contract/audit.ts';
import { readAudit } from './audit-queries.ts';

export function auditRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, listAudit, async ({ query }) => ({
    data: await readAudit(context.db, query),
  }));
}
