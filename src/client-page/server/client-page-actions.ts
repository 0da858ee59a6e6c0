import type { FastifyInstance } from 'fastify';
import { citationError } from '#agenda/contract/citation-errors.ts';
import {
  type LinkedCitation,
  readLinkedCitation,
} from '#agenda/server/client/client-citation-queries.ts';
import { rescheduleByClient } from '#agenda/server/transitions/client-reschedule-actions.ts';
import { recordOpenedLink } from '#mail/server/mailbox-limit.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { AuditContext } from '#platform/audit/audit-log.ts';
import { enforceRateLimit, type RateLimit } from '#platform/http/rate-limit.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { answerByLink, type LinkAnswers } from '#work-orders/server/estimates/answer-actions.ts';
import {
  correctByLink,
  type SentCorrection,
} from '#work-orders/server/estimates/correct-actions.ts';
import * as contract from '../contract/client-page.ts';
import { readPageOfLink, readShownEstimate } from './client-page-queries.ts';
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
    await answerEstimate(context, caller, { ...sent, answersTo: () => answers });
    return { data: await readPage(context, params.token) };
  });
  registerEndpoint(app, contract.moveCitation, async ({ params, body, from }) => {
    await moveCitation(context, { token: params.token, from }, body);
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

const CLIENT_PAGE_BUDGET: RateLimit = { name: 'client-page', calls: 10, windowMinutes: 1 };

/** `from`: the caller's network address, whose calls are counted, and device. */
export type LinkCaller = { token: string; from: AuditContext };

/**
 * Records the client's answers to an estimate. Rejects (404) an unknown or malformed token; (409) an estimate that
 * is not the shown one, with the present one as `estimate`, one that cannot be answered any more, and a line that is
 * answered already; (400) answers that contradict each other; (429) too many calls.
 */
export async function answerEstimate(
  context: AppContext,
  caller: LinkCaller,
  sent: LinkAnswers,
): Promise<void> {
  const linked = await findLinked(context, caller);
  try {
    await answerByLink(context, linked.citation._id, sent, caller.from);
  } catch (error) {
    throw await withShownEstimate(context, linked, error);
  }
}

/**
 * Replaces the client's answer to a line by the other one (docs/rules/work-orders.md 4). Rejects (404) an unknown or
 * malformed token; (409) an estimate that is not the shown one and an answer that cannot be corrected any more; (429) too
 * many calls.
 */
export async function correctAnswer(
  context: AppContext,
  caller: LinkCaller,
  sent: SentCorrection,
): Promise<void> {
  const linked = await findLinked(context, caller);
  await correctByLink(context, linked.citation._id, sent, caller.from);
}

/**
 * Moves the appointment to another slot. Rejects (404) an unknown or malformed token; (409) what
 * `rescheduleByClient` rejects; (429) too many calls.
 */
export async function moveCitation(
  context: AppContext,
  caller: LinkCaller,
  { date, time }: LocalDateTime,
): Promise<void> {
  const linked = await findLinked(context, caller);
  await rescheduleByClient(context, linked.citation._id, { day: date, time });
}

async function findLinked(
  context: AppContext,
  { token, from: { address } }: LinkCaller,
): Promise<LinkedCitation> {
  if (context.config.rateLimits) {
    await enforceRateLimit(context, CLIENT_PAGE_BUDGET, address);
  }
  const linked = await readLinkedCitation(context, token);
  if (linked === null) throw citationError('citation-not-found');
  await recordOpenedLink(context.db, token);
  return linked;
}

/** Adds the present estimate to `estimate-changed`. Returns other errors unchanged. */
async function withShownEstimate(
  context: AppContext,
  linked: LinkedCitation,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof DomainError) || error.code !== 'estimate-changed') return error;
  const estimate = await readShownEstimate(context, linked);
  return new DomainError(error.code, error.status, error.message, { estimate });
}
