import type { FastifyInstance } from 'fastify';
import { citationError } from '#agenda/contract/citation-errors.ts';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import {
  answerEstimate,
  type ClientPage,
  getClientPage,
  moveCitation,
} from '../contract/client-page.ts';
import { answerFromPage, moveFromPage } from './client-page-actions.ts';
import { readPageOfLink } from './client-page-queries.ts';

export function clientPageApiRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, getClientPage, async ({ params }) => ({
    data: await readPage(context, params.token),
  }));
  registerEndpoint(app, answerEstimate, async ({ params, body, address }) => {
    await answerFromPage(context, { token: params.token, address }, body);
    return { data: await readPage(context, params.token) };
  });
  registerEndpoint(app, moveCitation, async ({ params, body, address }) => {
    await moveFromPage(context, { token: params.token, address }, body);
    return { data: await readPage(context, params.token) };
  });
}

async function readPage(context: AppContext, token: string): Promise<ClientPage> {
  const found = await readPageOfLink(context, token);
  if (found === null) throw citationError('citation-not-found');
  return found.page;
}
