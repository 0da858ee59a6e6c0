import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import * as contract from '../../contract/estimate.ts';
import { readOrder } from '../orders/order-queries.ts';
import { recordAnswers } from './answer-actions.ts';
import { proposeEstimate, withdrawEstimate } from './estimate-actions.ts';
import { sendEstimate } from './send-actions.ts';

export function estimateRoutes(app: FastifyInstance, context: AppContext): void {
  const shown = async (orderId: string, actor: Actor) =>
    readOrder(context.db, orderId, {
      actor,
      timeZone: (await readSettings(context)).timeZone,
      now: context.clock(),
    });
  registerEndpoint(app, contract.proposeEstimate, async ({ params, actor }) => ({
    data: await shown(await proposeEstimate(context, params.id, actor), actor),
  }));
  registerEndpoint(app, contract.sendEstimate, async ({ params, body, actor }) => {
    const { orderId, link, message } = await sendEstimate(context, params.id, body, actor);
    return { data: { order: await shown(orderId, actor), link, message } };
  });
  registerEndpoint(app, contract.withdrawEstimate, async ({ params, actor }) => ({
    data: await shown(await withdrawEstimate(context, params.id, actor), actor),
  }));
  registerEndpoint(app, contract.recordAnswers, async ({ params, body, actor }) => ({
    data: await shown(await recordAnswers(context, params.id, body, actor), actor),
  }));
}
