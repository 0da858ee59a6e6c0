import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { confirmOwnPassword } from '#access/server/step-up-actions.ts';
import { backupKey, keyIdOf } from '#backup/server/file/backup-keys.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Call, readCall, routeOptions } from '#platform/http/register-endpoint.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { exportData } from '../contract/export.ts';
import { archiveName } from '../rules/archive-name.ts';
import { openExport } from './export-archive.ts';

export function exportRoutes(app: FastifyInstance, context: AppContext): void {
  app.route({
    ...routeOptions(app, exportData),
    handler: async (request, reply) => {
      const call = (await readCall(app, exportData, request)) as Call<typeof exportData>;
      const { name, content } = await openDownload(context, call);
      return reply
        .type(exportData.mediaType ?? '')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
  });
}

/**
 * Opens an archive of all data for download; writes the audit line before the first byte. Rejects with 403
 * `wrong-password`, 429 after too many wrong passwords, 503 `busy` while too many passwords are hashed, and 409 while
 * another export runs. Its snapshot ends with the download, finished or not.
 */
async function openDownload(
  context: AppContext,
  call: Call<typeof exportData>,
): Promise<{ name: string; content: Readable }> {
  const { actor, from, body } = call;
  await confirmOwnPassword(context, body.password, call);
  const { timeZone } = await readSettings(context);
  const now = context.clock();
  const keyId = keyIdOf(backupKey(context.keys));
  const { content, close } = await openExport(context.connectionString, {
    now,
    by: actor.name,
    keyId,
  });
  try {
    await writeAudit(context.db, { actor, action: 'data-exported', from, now });
  } catch (error) {
    await close();
    throw error;
  }
  // In byte mode the read-ahead limit counts bytes, not chunks.
  const stream = Readable.from(content, { objectMode: false });
  // Also of a download that was never begun.
  stream.once('close', () => void close());
  return { name: archiveName(dayAt(now, timeZone)), content: stream };
}
