import { sql } from 'kysely';
import { dropDeferredWork } from '#clients/server/deferred-work-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { AuditContext } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import { lockPartOffer } from '#stock/server/job-part-queries.ts';
import { orderError } from '../../contract/order-errors.ts';
import {
  applyCorrection,
  type CorrectedDecision,
  type CorrectedLimits,
  correctionOf,
} from '../../rules/corrections.ts';
import type { SentState } from '../../rules/estimate-states.ts';
import { lockOrderCitation, readOrderCitation } from '../orders/order-citation.ts';
import { lockOrderOf, type OrderRow } from '../orders/order-locks.ts';
import { confirmAnswers, originOf } from './confirm-answers.ts';
import { type EstimateRow, hasExpired } from './estimate-rows.ts';
import { type Answering, readLines, writeDecisions } from './write-answers.ts';

export type SentCorrection = {
  /** Hexadecimal hash of the estimate that the page showed. */
  contentHash: string;
  line: string;
  decision: CorrectedDecision;
  name: string;
};

/**
 * Replaces the client's answer to a line by the other one, while the work has not begun (`correctionOf`). Each answer
 * stays stored as evidence; the correction refers to it. An answer that is the wanted one already changes nothing. The
 * client and the workshop get a mail, and the audit log a line.
 *
 * Locks the citation before the order, as the start of the work does. Rejects (409) an order that is closed, an
 * estimate that is not the latest shown one, and an answer that cannot be corrected any more.
 */
export async function correctByLink(
  context: AppContext,
  citationId: string,
  sent: SentCorrection,
  from: AuditContext,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = context.clock();
    const status = await lockOrderCitation(tx, citationId);
    const order = await lockOrderOf(tx, citationId);
    if (!order) throw orderError('no-open-estimate');
    if (order.closed_at !== null) throw orderError('order-closed');
    const estimate = await findLatestShown(tx, order.id);
    if (estimate?.content_hash?.toString('hex') !== sent.contentHash)
      throw orderError('estimate-changed');
    const lines = await readLines(tx, order.id, estimate.id);
    const line = lines.find(({ id, answerable }) => id === sent.line && answerable);
    if (!line) throw orderError('unknown-line');
    const wanted = sent.decision === 'approve' ? 'approved' : 'declined';
    if (line.state === wanted) return;
    const possible = correctionOf({
      status,
      estimate: estimate.state as SentState,
      expired: hasExpired(estimate, now),
      line: line.state,
    });
    const corrected = await readLastAnswer(tx, estimate.id, line.id);
    if (possible !== sent.decision || corrected === null) throw orderError('not-correctable');
    if (sent.decision === 'approve') await rejectDroppedPart(tx, line.id);
    const correction = applyCorrection(
      { baseCents: order.base_cents, limitCents: order.limit_cents, lines },
      sent,
      corrected,
    );
    const origin = await originOf(tx, context, from, now);
    const answering: Answering = { method: 'link', name: sent.name, by: 'client', now, origin };
    await writeDecisions(tx, { order, estimate }, correction, answering, { corrected: 1 });
    await reviveLines(tx, order, correction.revived, now);
    const answered = { order, estimate, citationId, decisions: correction.decisions, origin };
    await confirmAnswers(tx, context, answered, { action: 'estimate-corrected', from, now });
  });
}

/** Returns the estimate that the client's page shows; not one that only staff saw at the counter. */
async function findLatestShown(tx: Tx, orderId: string): Promise<EstimateRow | undefined> {
  return tx
    .selectFrom('estimates')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('sent_at', 'is not', null)
    .where('channel', '<>', 'counter')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function readLastAnswer(
  tx: Tx,
  estimateId: string,
  lineId: string,
): Promise<CorrectedLimits | null> {
  const row = await tx
    .selectFrom('authorisations')
    .select(['limit_before_cents as beforeCents', 'limit_cents as afterCents'])
    .where('estimate_id', '=', estimateId)
    .where('line_id', '=', lineId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Rejects a line whose part was deleted or taken out of sale since it was declined: the workshop cannot promise it. */
async function rejectDroppedPart(tx: Tx, lineId: string): Promise<void> {
  const line = await tx
    .selectFrom('work_lines')
    .select('component_id')
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (!line?.component_id) return;
  try {
    await lockPartOffer(tx, line.component_id);
  } catch (error) {
    if (error instanceof DomainError) throw orderError('not-correctable');
    throw error;
  }
}

/** Drops the deferred work that the declines of these lines made. */
async function reviveLines(
  tx: Tx,
  order: OrderRow,
  lines: readonly string[],
  now: number,
): Promise<void> {
  if (lines.length === 0) return;
  const { rows } = await sql<{ text: string; at: Date }>`
    select line.text, answer.at from work_lines as line
      join authorisations as answer on answer.line_id = line.id and answer.decision = 'decline'
    where line.id = any (${lines}::uuid[]) and line.order_id = ${order.id}`.execute(tx);
  const { motorcycleId } = await readOrderCitation(tx, order.citation_id);
  if (motorcycleId !== null) await dropDeferredWork(tx, motorcycleId, rows, now);
}
