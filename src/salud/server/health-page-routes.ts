import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { CHECKS_STARTED_TEXT, getSystemHealth, startChecks } from '../contract/health.ts';
import { readHealth } from './health-queries.ts';
import { openIntegrityChecks, type RunChecks } from './integrity-actions.ts';

/** `examine` comes from the composition root, which knows the checks of every module. */
export function healthPageRoutes(
  app: FastifyInstance,
  context: AppContext,
  examine: RunChecks,
): void {
  const checks = openIntegrityChecks(context, examine);
  // Without it the last connection would hold the stop up until the longest check is over.
  app.addHook('preClose', () => checks.stop().catch(() => undefined));
  registerEndpoint(app, getSystemHealth, async () => ({ data: await readHealth(context) }));
  registerEndpoint(app, startChecks, async () => {
    await checks.start();
    return { data: { running: true }, message: CHECKS_STARTED_TEXT };
  });
}
