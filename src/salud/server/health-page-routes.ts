import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { CHECKS_ASKED, getSystemHealth, startChecks } from '../contract/health.ts';
import { readHealth } from './health-queries.ts';
import { type Examine, openIntegrityChecks } from './integrity-actions.ts';

/** `examine` comes from the composition root, which knows the checks of every module. */
export function healthPageRoutes(app: FastifyInstance, kit: Kit, examine: Examine): void {
  const checks = openIntegrityChecks(kit, examine);
  // Without it the last connection would hold the stop up until the longest check is over.
  app.addHook('preClose', () => checks.stop().catch(() => undefined));
  serve(app, getSystemHealth, async () => ({ data: await readHealth(kit) }));
  serve(app, startChecks, async () => {
    await checks.start();
    return { data: { running: true }, message: CHECKS_ASKED };
  });
}
