import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { CALLS_PER_MINUTE, registerEndpoint } from '#platform/http/register-endpoint.ts';
import * as feeds from '../contract/calendar-feed.ts';
import { createFeed, deleteFeed, listFeeds } from './feed-actions.ts';
import { sendFeed } from './send-feed.ts';

/** The feeds of the caller, and `GET /feed/{secret}.ics`, which calendar programs read. */
export function calendarFeedRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, feeds.listFeeds, (own) => listFeeds(context, own));
  registerEndpoint(app, feeds.createFeed, ({ body, ...own }) => createFeed(context, body.bay, own));
  registerEndpoint(app, feeds.deleteFeed, ({ params, ...own }) =>
    deleteFeed(context, params.id, own),
  );
  const limit = { config: { rateLimit: CALLS_PER_MINUTE.secretLink } };
  app.get<{ Params: { file: string } }>('/feed/:file', limit, (request, reply) =>
    sendFeed(context, request, reply),
  );
}
