import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { CHECKS_STARTED_TEXT, getSystemHealth, startChecks } from '../contract/health.ts';
import { readHealth } from './health-queries.ts';
import { openIntegrityChecks, type RunChecks } from './integrity-actions.ts';

/** The composition root passes `examine`, because it knows the checks of every module. */
export function healthPageRoutes(
  app: FastifyInstance,
  context: AppContext,
  examine: RunChecks,
): void {
  const checks = openIntegrityChecks(context, examine);
  // Otherwise the last connection would delay the stop until the longest check ends.
  app.addHook('preClose', () => checks.stop().catch(() => undefined));
  registerEndpoint(app, getSystemHealth, async () => ({ data: await readHealth(context) }));
  registerEndpoint(app, startChecks, async () => {
    await checks.start();
    return { data: { running: true }, message: CHECKS_STARTED_TEXT };
  });
}
