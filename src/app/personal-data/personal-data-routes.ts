import type { FastifyInstance } from 'fastify';
import {
  anonymiseClient,
  exportClient as exportEndpoint,
  getExportStyle,
} from '#clients/contract/personal-data.ts';
import type { AppContext } from '#platform/app-context.ts';
import {
  type Call,
  readCall,
  registerEndpoint,
  routeOptions,
} from '#platform/http/register-endpoint.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { anonymiseByAdmin } from './anonymise-client.ts';
import { exportClient } from './export-client.ts';
import { EXPORT_STYLE, renderExportPage } from './export-page.ts';

/** Calls about the personal data of one client; they join functions of every module. */
export function personalDataRoutes(app: FastifyInstance, context: AppContext): void {
  app.route({
    ...routeOptions(app, exportEndpoint),
    handler: async (request, reply) => {
      const call = (await readCall(app, exportEndpoint, request)) as Call<typeof exportEndpoint>;
      const exported = await exportClient(context, call.params.id, call);
      if (call.query.format !== 'page') {
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="cliente-${exported.client}.json"`)
          .send(JSON.stringify(exported, null, 2));
      }
      const page = renderExportPage(exported, await readSettings(context));
      return reply.type('text/html; charset=utf-8').send(page);
    },
  });
  registerEndpoint(app, anonymiseClient, async ({ params, body: { password }, ...caller }) => ({
    data: await anonymiseByAdmin(context, params.id, { password, caller }),
    message: 'Los datos personales se eliminaron.',
  }));
  registerEndpoint(app, getExportStyle, async () => ({ data: EXPORT_STYLE }));
}
