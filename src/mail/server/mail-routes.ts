import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { dropHeldMail, getMail, listMail, retryMail, sendHeldMail } from '../contract/mail.ts';
import { discardHeldMail, sendHeldNow } from './held-mail-actions.ts';
import { requeueMail } from './retry-actions.ts';
import { readMail, readMails } from './staff-mail-queries.ts';

export function mailRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, listMail, async ({ query, actor }) => ({
    data: await readMails(context.db, query, actor),
  }));
  registerEndpoint(app, getMail, async ({ params, actor }) => ({
    data: await readMail(context.db, params.id, actor),
  }));
  registerEndpoint(app, retryMail, async ({ params, actor }) => ({
    data: await requeueMail(context, params.id, actor),
  }));
  registerEndpoint(app, sendHeldMail, async ({ params, actor }) => ({
    data: await sendHeldNow(context, params.id, actor),
  }));
  registerEndpoint(app, dropHeldMail, async ({ params, actor }) => ({
    data: await discardHeldMail(context, params.id, actor),
  }));
}
