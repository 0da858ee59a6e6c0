import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import {
  type Call,
  readCall,
  registerEndpoint,
  routeOptions,
} from '#platform/http/register-endpoint.ts';
import {
  BACKUP_REQUESTED_TEXT,
  createBackup,
  downloadBackup,
  listBackups,
} from '../contract/backups.ts';
import { requestBackup } from './backup-actions.ts';
import { readBackups } from './backup-queries.ts';
import { openBackupFile } from './download-backup.ts';

export function backupRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, listBackups, async () => ({ data: await readBackups(context) }));
  registerEndpoint(app, createBackup, async ({ actor, from }) => {
    await requestBackup(context, actor, from);
    return { data: { running: true }, message: BACKUP_REQUESTED_TEXT };
  });
  app.route({
    ...routeOptions(app, downloadBackup),
    handler: async (request, reply) => {
      const call = (await readCall(app, downloadBackup, request)) as Call<typeof downloadBackup>;
      const { name, bytes, content } = await openBackupFile(context, call);
      return reply
        .type(downloadBackup.mediaType ?? '')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', bytes)
        .send(content);
    },
  });
}
