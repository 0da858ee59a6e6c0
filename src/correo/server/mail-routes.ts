import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { getMail, listMail, retryMail } from '../contract/mail.ts';
import { retryFailed } from './retry-actions.ts';
import { readMail, readMails } from './staff-mail-queries.ts';

export function mailRoutes(app: FastifyInstance, kit: Kit): void {
  serve(app, listMail, async ({ query, actor }) => ({
    data: await readMails(kit.db, query, actor),
  }));
  serve(app, getMail, async ({ params, actor }) => ({
    data: await readMail(kit.db, params.id, actor),
  }));
  serve(app, retryMail, async ({ params, actor }) => ({
    data: await retryFailed(kit, params.id, actor),
  }));
}
