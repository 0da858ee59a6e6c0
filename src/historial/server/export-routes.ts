import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Call, readCall, routeOptions } from '#platform/http/register-endpoint.ts';
import { getExport } from '../contract/clearing.ts';
import { readClearing, readExport } from './export-queries.ts';

/** Sends the export of a clearing as a file. Writes the audit line before the first byte. */
export function exportRoutes(app: FastifyInstance, context: AppContext): void {
  app.route({
    ...routeOptions(app, getExport),
    handler: async (request, reply) => {
      const call = (await readCall(app, getExport, request)) as Call<typeof getExport>;
      const { id, at } = await readClearing(context.db, call.params.id);
      const record = { type: 'history', id } as const;
      const { actor, from } = call;
      const now = context.clock();
      await writeAudit(context.db, { actor, action: 'history-downloaded', record, from, now });
      const name = `historial-${at.toISOString().slice(0, 19).replace(/\D/g, '-')}.jsonl`;
      return reply
        .type(getExport.mediaType ?? '')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(readExport(context.db, id)));
    },
  });
}
