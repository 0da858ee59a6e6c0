import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { writeAudit } from '#server-kit/audit.ts';
import type { Kit } from '#server-kit/kit.ts';
import { type Call, readCall, routeOf } from '#server-kit/serve.ts';
import { getExport } from '../contract/clearing.ts';
import { readClearing, readExport } from './export-queries.ts';

/** The copy of a clearing as a file; who takes it is in the audit log before its first line goes. */
export function exportRoutes(app: FastifyInstance, kit: Kit): void {
  app.route({
    ...routeOf(app, getExport),
    handler: async (request, reply) => {
      const call = (await readCall(app, getExport, request)) as Call<typeof getExport>;
      const { id, at } = await readClearing(kit.db, call.params.id);
      const record = { type: 'history', id } as const;
      const { actor, from } = call;
      const now = kit.clock();
      await writeAudit(kit.db, { actor, action: 'history-downloaded', record, from, now });
      const name = `historial-${at.toISOString().slice(0, 19).replace(/\D/g, '-')}.jsonl`;
      return reply
        .type(getExport.media ?? '')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(readExport(kit.db, id)));
    },
  });
}
