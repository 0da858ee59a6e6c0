import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { type Call, readCall, routeOf } from '#server-kit/serve.ts';
import { getArchive } from '../contract/archive.ts';
import { openArchive } from './archive-actions.ts';

export function archiveRoutes(app: FastifyInstance, kit: Kit): void {
  app.route({
    ...routeOf(app, getArchive),
    handler: async (request, reply) => {
      const call = (await readCall(app, getArchive, request)) as Call<typeof getArchive>;
      const { name, content } = await openArchive(kit, call.query, call);
      return reply
        .type(getArchive.media ?? '')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
  });
}
