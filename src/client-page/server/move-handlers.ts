import type { FastifyReply, FastifyRequest } from 'fastify';
import { readMoveChoices } from '#agenda/server/client/client-citation-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { auditContextOf } from '#platform/auth/auth-guard.ts';
import { readInput } from '#platform/http/read-input.ts';
import { rejectWhenDiskFull } from '#platform/operations/disk-space.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import { type Day, isDay, type LocalDateTime } from '#shared/time/day-time.ts';
import { moveBody, moveCitation } from '../contract/client-page.ts';
import type { MoveState, Notice } from '../contract/page-state.ts';
import { moveFromPage } from './client-page-actions.ts';
import { type LinkedPage, readPageOfLink } from './client-page-queries.ts';
import type { PageSender } from './client-page-renderer.ts';
import { parseForm } from './page-form.ts';

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

/** A past day: the search for free slots begins today. */
const FROM_TODAY = '1900-01-01';

/** Shows the days with free slots (from the parameter `desde` on), and the times of one of them (`dia`). */
export async function showMove(
  context: AppContext,
  pages: PageSender,
  request: LinkRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await readPageOfLink(context, request.params.token);
  if (found === null) return pages.missing({ request, reply });
  const { desde, dia } = request.query as Record<string, unknown>;
  const wanted = { from: dayOf(desde) ?? FROM_TODAY, day: dayOf(dia), nearest: [] };
  return pages.move({ request, reply }, found, await moveState(context, found, wanted), null);
}

/**
 * Moves the appointment and redirects (303) to the page. A rejected slot shows the days again, with the reason and
 * the nearest free slots.
 */
export async function submitMove(
  context: AppContext,
  pages: PageSender,
  request: LinkRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await rejectWhenDiskFull(context, moveCitation);
  const slot = readInput(moveBody, parseForm(request.body), {});
  const { token } = request.params;
  try {
    await moveFromPage(context, { token, from: auditContextOf(request) }, slot);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.status === 404) return pages.missing({ request, reply });
    if (error.status !== 409) throw error;
    const found = await readPageOfLink(context, token);
    if (found === null) return pages.missing({ request, reply });
    const wanted = { from: FROM_TODAY, day: slot.date, nearest: nearestOf(error) };
    const first = await moveState(context, found, wanted);
    // The chosen day may be beyond the first days: the page stays on it.
    const shown = first.choices.days.some(({ date }) => date === slot.date);
    const state = shown ? first : await moveState(context, found, { ...wanted, from: slot.date });
    const notice: Notice = { kind: 'error', text: error.message };
    return pages.move({ request, reply, status: 409 }, found, state, notice);
  }
  return reply.redirect(`/mi/${token}`, 303);
}

async function moveState(
  context: AppContext,
  { linked }: LinkedPage,
  { from, day, nearest }: { from: Day; day: Day | null; nearest: readonly LocalDateTime[] },
): Promise<MoveState> {
  if (linked.move !== 'movable') return { choices: { days: [], more: null }, day, nearest: [] };
  return { choices: await readMoveChoices(context, linked, from), day, nearest };
}

const dayOf = (value: unknown): Day | null =>
  typeof value === 'string' && isDay(value) ? value : null;

/** Returns the nearest free slots, which the error of a taken slot has in its data. */
function nearestOf({ data }: DomainError): readonly LocalDateTime[] {
  const nearest = typeof data === 'object' && data !== null && 'nearest' in data && data.nearest;
  return Array.isArray(nearest) ? nearest : [];
}
