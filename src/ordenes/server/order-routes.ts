import type { FastifyInstance } from 'fastify';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { changeWorkOrder, getWorkOrder } from '../contract/work-order.ts';
import * as orders from './orders/order-actions.ts';
import { readOrderOf } from './orders/order-queries.ts';

/** Work orders without their reception (`agenda`), estimates and completion. */
export function orderRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, getWorkOrder, async ({ params, actor }) => {
    const { timeZone } = await readSettings(context);
    return {
      data: await readOrderOf(context.db, params.id, { actor, timeZone, now: context.clock() }),
    };
  });
  registerEndpoint(app, changeWorkOrder, async ({ params, body, actor }) => ({
    data: await orders.changeWorkOrder(context, params.id, body, actor),
  }));
}
