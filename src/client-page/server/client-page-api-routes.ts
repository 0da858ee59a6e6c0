import type { FastifyInstance } from 'fastify';
import { citationError } from '#agenda/contract/citation-errors.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
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
import { readReservationPage } from './reservation-page-queries.ts';

export function clientPageApiRoutes(app: FastifyInstance, payments: Payments): void {
  const { context } = payments;
  registerEndpoint(app, getClientPage, async ({ params: { token } }) => ({
    data:
      (await readPageOfLink(context, token))?.page ??
      (await readReservationPage(payments, token)) ??
      rejectUnknown(),
  }));
  registerEndpoint(app, answerEstimate, async ({ params, body, from }) => {
    await answerFromPage(context, { token: params.token, from }, body);
    return { data: await readPage(context, params.token) };
  });
  registerEndpoint(app, moveCitation, async ({ params, body, from }) => {
    await moveFromPage(context, { token: params.token, from }, body);
    return { data: await readPage(context, params.token) };
  });
}

async function readPage(context: AppContext, token: string): Promise<ClientPage> {
  const found = await readPageOfLink(context, token);
  return found?.page ?? rejectUnknown();
}

function rejectUnknown(): never {
  throw citationError('citation-not-found');
}
