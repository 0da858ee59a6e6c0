import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { type Call, readCall, routeOptions } from '#platform/http/register-endpoint.ts';
import { getArchive } from '../contract/archive.ts';
import { openArchive } from './archive-actions.ts';

export function archiveRoutes(app: FastifyInstance, context: AppContext): void {
  app.route({
    ...routeOptions(app, getArchive),
    handler: async (request, reply) => {
      const call = (await readCall(app, getArchive, request)) as Call<typeof getArchive>;
      const { name, content } = await openArchive(context, call.query, call);
      return reply
        .type(getArchive.mediaType ?? '')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
  });
}
