import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { auditContextOf } from '#platform/auth/auth-guard.ts';
import { rejectWhenDiskFull } from '#platform/operations/disk-space.ts';
import { orderError } from '#work-orders/contract/order-errors.ts';
import { answerEstimate } from '../contract/client-page.ts';
import { isShownAbove } from './answer-handler.ts';
import { correctFromPage } from './client-page-actions.ts';
import { readPageOfLink } from './client-page-queries.ts';
import type { PageSender } from './client-page-renderer.ts';
import { parseForm, readCorrectionForm } from './page-form.ts';

/**
 * Handles the correction of an answer. The first request gets a page that asks for confirmation, and changes nothing. A
 * confirmed one is recorded and redirected (303) to the page. A rejected one shows the page as it is now, with the
 * reason at its top.
 */
export async function submitCorrection(
  context: AppContext,
  pages: PageSender,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await rejectWhenDiskFull(context, answerEstimate);
  const { confirmed, ...correction } = readCorrectionForm(parseForm(request.body));
  const caller = { token: request.params.token, from: auditContextOf(request) };
  const found = await readPageOfLink(context, caller.token);
  if (found === null) return pages.missing({ request, reply });
  try {
    if (confirmed === 'yes') await correctFromPage(context, caller, correction);
    else {
      const { estimate } = found.page;
      if (estimate?.contentHash !== correction.contentHash) throw orderError('estimate-changed');
      const line = estimate.lines.find(({ _id }) => _id === correction.line);
      if (line?.correction !== correction.decision) throw orderError('not-correctable');
      return await pages.correction({ request, reply }, found, { line: line._id });
    }
  } catch (error) {
    if (!isShownAbove(error)) throw error;
    const now = await readPageOfLink(context, caller.token);
    if (now === null) return pages.missing({ request, reply });
    const notice = { kind: 'error', text: error.message } as const;
    return pages.page({ request, reply, status: error.status }, now, notice);
  }
  return reply.redirect(`/mi/${caller.token}#presupuesto`, 303);
}
