import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { getFirstSteps, postFirstStep, postTestMail } from '../contract/first-steps.ts';
import { recordStep } from './first-steps-actions.ts';
import { readFirstSteps } from './first-steps-queries.ts';
import { sendTestMail } from './test-mail-actions.ts';

export function firstStepsRoutes(app: FastifyInstance, kit: Kit): void {
  serve(app, getFirstSteps, async () => ({ data: await readFirstSteps(kit) }));
  serve(app, postTestMail, async ({ body }) => ({ data: await sendTestMail(kit, body.recipient) }));
  serve(app, postFirstStep, async ({ params, body }) => {
    await recordStep(kit, params.step, body.outcome);
    return { data: await readFirstSteps(kit) };
  });
}
