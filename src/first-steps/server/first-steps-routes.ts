import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import * as contract from '../contract/first-steps.ts';
import { recordStep, sendTestMail } from './first-steps-actions.ts';
import { readFirstSteps } from './first-steps-queries.ts';

export function firstStepsRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, contract.getFirstSteps, async () => ({
    data: await readFirstSteps(context),
  }));
  registerEndpoint(app, contract.sendTestMail, async ({ body }) => ({
    data: await sendTestMail(context, body.recipient),
  }));
  registerEndpoint(app, contract.recordStep, async ({ params, body }) => {
    await recordStep(context, params.step, body.outcome);
    return { data: await readFirstSteps(context) };
  });
}
