import type { FastifyReply } from 'fastify';
import { readMoveChoices } from '#agenda/server/client/client-citation-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { auditContextOf } from '#platform/auth/auth-guard.ts';
import { readInput } from '#platform/http/read-input.ts';
import { rejectWhenDiskFull } from '#platform/operations/disk-space.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import { type Day, isDay, type LocalDateTime } from '#shared/time/day-time.ts';
import * as contract from '../contract/client-page.ts';
import type { MoveState } from '../contract/page-state.ts';
import { moveCitation } from './client-page-actions.ts';
import { type LinkedPage, readPageOfLink } from './client-page-queries.ts';
import type { Exchange } from './client-page-renderer.ts';
import { parseForm, type Site } from './client-page-renderer.ts';

/** A past day: the search for free slots begins today. */
const FROM_TODAY = '1900-01-01';

/** Shows the days with free slots (from the parameter `desde` on), and the times of one of them (`dia`). */
export async function showMove(
  { payments: { context }, pages }: Site,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request } = exchange;
  const found = await readPageOfLink(context, request.params.token);
  if (found === null) return pages.missing(exchange);
  const { desde, dia } = request.query as Record<string, unknown>;
  const wanted = { from: dayOf(desde) ?? FROM_TODAY, day: dayOf(dia), nearest: [] };
  const move = await moveState(context, found, wanted);
  return pages.send(exchange, 'move', { page: found.page, move });
}

/**
 * Moves the appointment and redirects (303) to the page. A rejected slot shows the days again, with the reason and
 * the nearest free slots.
 */
export async function submitMove(
  { payments: { context }, pages }: Site,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  await rejectWhenDiskFull(context, contract.moveCitation);
  const slot = readInput(contract.moveBody, parseForm(request.body), {});
  const { token } = request.params;
  try {
    await moveCitation(context, { token, from: auditContextOf(request) }, slot);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.status === 404) return pages.missing(exchange);
    if (error.status !== 409) throw error;
    const found = await readPageOfLink(context, token);
    if (found === null) return pages.missing(exchange);
    const wanted = { from: FROM_TODAY, day: slot.date, nearest: nearestOf(error) };
    const first = await moveState(context, found, wanted);
    // The chosen day may be beyond the first days: the page stays on it.
    const shown = first.choices.days.some(({ date }) => date === slot.date);
    const move = shown ? first : await moveState(context, found, { ...wanted, from: slot.date });
    const notice = { kind: 'error', text: error.message } as const;
    return pages.send({ ...exchange, status: 409 }, 'move', { page: found.page, move, notice });
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
