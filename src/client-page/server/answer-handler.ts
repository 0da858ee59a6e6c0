import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { auditContextOf } from '#platform/auth/auth-guard.ts';
import { rejectWhenDiskFull } from '#platform/operations/disk-space.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import { centsOf } from '#shared/money/money.ts';
import { orderError } from '#work-orders/contract/order-errors.ts';
import type { SentState } from '#work-orders/rules/estimate-states.ts';
import { answerEstimate } from '../contract/client-page.ts';
import type { Review } from '../contract/page-state.ts';
import { readAnswers } from '../rules/answer-form.ts';
import { isOpenLine } from '../rules/page-texts.ts';
import { answerFromPage, type LinkCaller } from './client-page-actions.ts';
import { type LinkedPage, readPageOfLink } from './client-page-queries.ts';
import type { PageSender } from './client-page-renderer.ts';
import { type AnswerForm, parseForm, readAnswerForm, unknownChoice } from './page-form.ts';

/**
 * Handles the form of the estimate. The first request without a script gets a page that asks for confirmation, and
 * changes nothing. A confirmed one is recorded and redirected (303) to the page. A rejected one shows the page as it
 * is now, with the reason at its top.
 */
export async function submitAnswers(
  context: AppContext,
  pages: PageSender,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await rejectWhenDiskFull(context, answerEstimate);
  const fields = parseForm(request.body);
  const form = readAnswerForm(fields);
  const caller = { token: request.params.token, from: auditContextOf(request) };
  const found = await readPageOfLink(context, caller.token);
  if (found === null) return pages.missing({ request, reply });
  try {
    const review = reviewOf(found, form, fields);
    if (form.confirmed === 'no') return await pages.page({ request, reply }, found, null, fields);
    if (!form.confirmed) return await pages.review({ request, reply }, found, review);
    await sendAnswers(context, caller, form, review);
  } catch (error) {
    if (!isShownAbove(error)) throw error;
    const now = await readPageOfLink(context, caller.token);
    if (now === null) return pages.missing({ request, reply });
    const notice = { kind: 'error', text: error.message } as const;
    return pages.page({ request, reply, status: error.status }, now, notice);
  }
  return reply.redirect(`/mi/${caller.token}#presupuesto`, 303);
}

function sendAnswers(
  context: AppContext,
  caller: LinkCaller,
  { contentHash, name }: AnswerForm,
  { answers }: Review,
): Promise<void> {
  return answerFromPage(context, caller, { contentHash, answers, name });
}

/** The error of an answer to an estimate of a state; `null`: it can be answered. */
const STATE_PROBLEMS = {
  sent: null,
  answered: 'already-answered',
  superseded: 'estimate-changed',
  expired: 'estimate-expired',
  withdrawn: 'no-open-estimate',
} as const satisfies Record<SentState, string | null>;

/** Returns what the form answers. Rejects a form about another estimate (409) and one without answers (400). */
function reviewOf(
  { page: { estimate } }: LinkedPage,
  { contentHash, choices, confirmed }: AnswerForm,
  fields: Readonly<Record<string, string>>,
): Review {
  if (estimate === null) throw orderError('no-open-estimate');
  if (estimate.contentHash !== contentHash) throw orderError('estimate-changed');
  // The lock decides about a confirmed answer; before that, the state that the client will see.
  const problem = STATE_PROBLEMS[estimate.state];
  if (confirmed !== 'yes' && problem !== null) throw orderError(problem);
  const lines = estimate.lines.map((line) => ({
    id: line._id,
    totalCents: centsOf(line.total),
    choiceGroup: line.choiceGroup,
    open: isOpenLine(estimate, line),
  }));
  const read = readAnswers(choices, lines);
  if (read.unknown !== null) throw unknownChoice(read.unknown);
  if (read.answers.length === 0) throw orderError('no-answers');
  return { fields, answers: read.answers, approvedCents: read.approvedCents };
}

const SHOWN_ABOVE = [400, 409];

/** Whether an error is shown above the page. Invalid fields come from no form of the page: they get an error page. */
export function isShownAbove(error: unknown): error is DomainError {
  return (
    error instanceof DomainError && SHOWN_ABOVE.includes(error.status) && error.fields === undefined
  );
}
