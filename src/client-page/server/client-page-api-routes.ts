import type { FastifyInstance } from 'fastify';
import { citationError } from '#agenda/contract/citation-errors.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import * as contract from '../contract/client-page.ts';
import * as actions from './client-page-actions.ts';
import { readPageOfLink } from './client-page-queries.ts';
import { readReservationPage } from './reservation-page.ts';

export function clientPageApiRoutes(app: FastifyInstance, payments: Payments): void {
  const { context } = payments;
  registerEndpoint(app, contract.getClientPage, async ({ params: { token } }) => ({
    data:
      (await readPageOfLink(context, token))?.page ??
      (await readReservationPage(payments, token)) ??
      rejectUnknown(),
  }));
  registerEndpoint(app, contract.answerEstimate, async ({ params, body, from }) => {
    const { answers, ...sent } = body;
    const caller = { token: params.token, from };
    await actions.answerEstimate(context, caller, { ...sent, answersTo: () => answers });
    return { data: await readPage(context, params.token) };
  });
  registerEndpoint(app, contract.moveCitation, async ({ params, body, from }) => {
    await actions.moveCitation(context, { token: params.token, from }, body);
    return { data: await readPage(context, params.token) };
  });
}

async function readPage(context: AppContext, token: string): Promise<contract.ClientPage> {
  const found = await readPageOfLink(context, token);
  return found?.page ?? rejectUnknown();
}

function rejectUnknown(): never {
  throw citationError('citation-not-found');
}
