import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { auditContextOf } from '#platform/auth/auth-guard.ts';
import { readInput, unknownField } from '#platform/http/read-input.ts';
import { rejectWhenDiskFull } from '#platform/operations/disk-space.ts';
import { id, optionalText } from '#shared/contract/api-fields.ts';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import { centsOf } from '#shared/money/money.ts';
import { contentHash } from '#work-orders/contract/estimate.ts';
import { orderError } from '#work-orders/contract/order-errors.ts';
import { linkProblem } from '#work-orders/rules/answers.ts';
import { CORRECTED_DECISIONS } from '#work-orders/rules/corrections.ts';
import { answererName, ORDER_TEXTS } from '#work-orders/rules/order-fields.ts';
import * as contract from '../contract/client-page.ts';
import type { Review } from '../contract/page-state.ts';
import { type AskedLine, isOpenLine, readAnswers } from '../rules/answer-form.ts';
import * as actions from './client-page-actions.ts';
import { type LinkedPage, readPageOfLink } from './client-page-queries.ts';
import type { Exchange } from './client-page-renderer.ts';
import { parseForm, type Site } from './client-page-renderer.ts';

type Fields = Readonly<Record<string, string>>;

const answerForm = z.strictObject({
  contentHash,
  name: optionalText(answererName),
  /** `no`: «Volver y cambiar». */
  confirmed: z.optional(z.enum(['yes', 'no'])),
});

/** Reads the form of the estimate. Rejects wrong and unknown fields with 400; `choices` are checked against the lines. */
function readAnswerForm(fields: Fields) {
  const isChoice = ([name]: [string, string]) => /^(?:line|group)-/.test(name);
  const entries = Object.entries(fields);
  const rest = Object.fromEntries(entries.filter((entry) => !isChoice(entry)));
  const choices = Object.fromEntries(entries.filter(isChoice));
  return { ...readInput(answerForm, rest, {}), choices };
}

const correctionForm = z.strictObject({
  contentHash,
  line: id(ORDER_TEXTS.line),
  decision: z.enum(CORRECTED_DECISIONS, ORDER_TEXTS.decision),
  name: optionalText(answererName),
  confirmed: z.optional(z.literal('yes')),
});

/**
 * Handles the form of the estimate. The first request without a script gets a page that asks for confirmation, and
 * changes nothing. A confirmed one is recorded under the order's lock and redirected (303) to the page. A rejected one
 * shows the page as it is now, with the reason at its top.
 */
export async function submitAnswers(site: Site, exchange: Exchange): Promise<FastifyReply> {
  const { context } = site.payments;
  await rejectWhenDiskFull(context, contract.answerEstimate);
  const fields = parseForm(exchange.request.body);
  const { confirmed, choices, ...form } = readAnswerForm(fields);
  if (confirmed === 'yes') {
    return change(site, exchange, (caller) =>
      actions.answerEstimate(context, caller, {
        ...form,
        answersTo: (lines) => {
          const asked = lines.filter(({ answerable }) => answerable);
          return answersIn(
            choices,
            asked.map((line) => ({ ...line, open: line.state === 'proposed' })),
          ).answers;
        },
      }),
    );
  }
  return review(site, exchange, async (found) => {
    const answers = reviewOf(found, form.contentHash, choices);
    const { page } = found;
    return confirmed === 'no'
      ? site.pages.send(exchange, 'page', { page, typed: fields })
      : site.pages.send(exchange, 'review', { page, review: { fields, ...answers } });
  });
}

/** Returns what the form answers. Rejects a form about another estimate (409) and one without answers (400). */
function reviewOf(
  { page: { estimate } }: LinkedPage,
  hash: string,
  choices: Fields,
): Omit<Review, 'fields'> {
  const problem = linkProblem({
    closed: false,
    asked: estimate?.state ?? null,
    otherWaits: estimate !== null && estimate.contentHash !== hash,
  });
  if (problem !== null || !estimate) throw orderError(problem ?? 'no-open-estimate');
  const lines = estimate.lines.map((line) => ({
    id: line._id,
    totalCents: centsOf(line.total),
    choiceGroup: line.choiceGroup,
    open: isOpenLine(estimate, line),
  }));
  const read = answersIn(choices, lines);
  if (read.answers.length === 0) throw orderError('no-answers');
  return read;
}

/** Returns the answers of the form. Rejects with 400 a choice that the form does not have. */
function answersIn(choices: Fields, lines: readonly AskedLine[]): Omit<Review, 'fields'> {
  const read = readAnswers(choices, lines);
  if (read.unknown !== null) throw invalidFields({ [read.unknown]: unknownField(read.unknown) });
  return { answers: read.answers, approvedCents: read.approvedCents };
}

/** Handles the correction of an answer, as `submitAnswers`. */
export async function submitCorrection(site: Site, exchange: Exchange): Promise<FastifyReply> {
  const { context } = site.payments;
  await rejectWhenDiskFull(context, contract.answerEstimate);
  const { confirmed, ...correction } = readInput(
    correctionForm,
    parseForm(exchange.request.body),
    {},
  );
  if (confirmed === 'yes') {
    return change(site, exchange, (caller) => actions.correctAnswer(context, caller, correction));
  }
  return review(site, exchange, async ({ page }) => {
    if (page.estimate?.contentHash !== correction.contentHash) throw orderError('estimate-changed');
    const line = page.estimate.lines.find(({ _id }) => _id === correction.line);
    if (line?.correction !== correction.decision) throw orderError('not-correctable');
    return site.pages.send(exchange, 'correction', { page, line: line._id });
  });
}

/** Changes the answers and redirects to the page. */
async function change(
  site: Site,
  exchange: Exchange,
  work: (caller: actions.LinkCaller) => Promise<void>,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const { token } = request.params;
  try {
    await work({ token, from: auditContextOf(request) });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'citation-not-found') {
      return site.pages.missing(exchange);
    }
    return showRejected(site, exchange, error, await readPageOfLink(site.payments.context, token));
  }
  return reply.redirect(`/mi/${token}#presupuesto`, 303);
}

/** Asks the client to confirm what the page shows now. */
async function review(
  site: Site,
  exchange: Exchange,
  ask: (found: LinkedPage) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const found = await readPageOfLink(site.payments.context, exchange.request.params.token);
  if (found === null) return site.pages.missing(exchange);
  try {
    return await ask(found);
  } catch (error) {
    return showRejected(site, exchange, error, found);
  }
}

const SHOWN_ABOVE = [400, 409];

/** Shows the page with the reason at its top. Invalid fields come from no form of the page: they get an error page. */
async function showRejected(
  { pages }: Site,
  exchange: Exchange,
  error: unknown,
  found: LinkedPage | null,
): Promise<FastifyReply> {
  const isShown = error instanceof DomainError && SHOWN_ABOVE.includes(error.status);
  if (!isShown || error.fields !== undefined) throw error;
  if (found === null) return pages.missing(exchange);
  const notice = { kind: 'error', text: error.message } as const;
  return pages.send({ ...exchange, status: error.status }, 'page', { page: found.page, notice });
}
