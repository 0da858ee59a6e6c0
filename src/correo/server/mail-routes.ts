import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { dropHeldMail, getMail, listMail, retryMail, sendHeldMail } from '../contract/mail.ts';
import { dropHeld, sendHeld } from './held-mail-actions.ts';
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
  serve(app, sendHeldMail, async ({ params, actor }) => ({
    data: await sendHeld(kit, params.id, actor),
  }));
  serve(app, dropHeldMail, async ({ params, actor }) => ({
    data: await dropHeld(kit, params.id, actor),
  }));
}
