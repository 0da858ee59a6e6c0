import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import * as followUp from '../contract/follow-up.ts';
import { changeFollowUp, followUpContext } from './follow-up-actions.ts';
import { countWaiting, readFollowUps } from './follow-up-queries.ts';

export function followUpRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, followUp.listFollowUps, async ({ query }) => ({
    data: await readFollowUps(context.db, query.state ?? 'waiting', await followUpContext(context)),
  }));
  registerEndpoint(app, followUp.countFollowUps, async () => ({
    data: await countWaiting(context.db, await followUpContext(context)),
  }));
  registerEndpoint(app, followUp.changeFollowUp, async ({ params, body, actor }) => ({
    data: await changeFollowUp(context, params.id, body, actor),
  }));
}
