import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { type Call, readCall, routeOf, serve } from '#server-kit/serve.ts';
import { BACKUP_ASKED, listBackups, makeBackup, takeBackup } from '../contract/backups.ts';
import { askForBackup } from './backup-actions.ts';
import { readBackups } from './backup-queries.ts';
import { openCopy } from './take-copy.ts';

export function backupRoutes(app: FastifyInstance, kit: Kit): void {
  serve(app, listBackups, async () => ({ data: await readBackups(kit) }));
  serve(app, makeBackup, async ({ actor, from }) => {
    await askForBackup(kit, actor, from);
    return { data: { running: true }, message: BACKUP_ASKED };
  });
  app.route({
    ...routeOf(app, takeBackup),
    handler: async (request, reply) => {
      const call = (await readCall(app, takeBackup, request)) as Call<typeof takeBackup>;
      const { name, bytes, content } = await openCopy(kit, call);
      return reply
        .type(takeBackup.media ?? '')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', bytes)
        .send(content);
    },
  });
}
