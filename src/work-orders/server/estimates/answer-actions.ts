import type { AppContext } from '#platform/app-context.ts';
import type { AuditContext } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { orderError } from '../../contract/order-errors.ts';
import {
  type Answer,
  type AnswerableLine,
  type AnswerMethod,
  applyAnswers,
  type LineDecision,
  linkProblem,
} from '../../rules/answers.ts';
import { endOfValidity } from '../../rules/estimate.ts';
import { lockOrderOf, lockOrderOfEstimate, type OrderRow } from '../orders/order-locks.ts';
import { confirmAnswers, originOf } from './confirm-answers.ts';
import {
  type EstimateRow,
  freezeDraft,
  hasExpired,
  lockEstimate,
  readProposedVersions,
} from './estimate-rows.ts';
import { type Answering, readLines, writeDecisions } from './write-answers.ts';

/** `version`: that of the line whose text and price staff read out. Missing: it is not compared. */
type StaffAnswer = Answer & { version?: number | undefined };

/**
 * Records what a client answered at the counter, by telephone or by WhatsApp, or work that fits below «No pasar
 * de». A draft is frozen first, so the authorisation has the hash of what was read out. An approved line can
 * still be declined, also in an estimate that is answered, superseded or expired. A draft is answered at once:
 * its unanswered lines stay proposed for the next estimate. Returns the order's id.
 *
 * Rejects (404) an unknown estimate; (409) a closed order, an estimate that waits for no answer or is expired,
 * a line that is answered already or changed since its `version`, and (`within-limit`) a total above the limit;
 * (400) answers that contradict each other.
 */
export async function recordAnswers(
  context: AppContext,
  estimateId: string,
  { answers, ...answer }: { method: AnswerMethod; name: string; answers: readonly StaffAnswer[] },
  by: StaffActor,
): Promise<string> {
  const settings = await readSettings(context);
  return inTransaction(context.db, async (tx) => {
    const now = context.clock();
    const order = await lockOrderOfEstimate(tx, estimateId);
    const found = await lockEstimate(tx, estimateId);
    const validUntil = endOfValidity(settings, now);
    await rejectChanged(tx, order.id, answers);
    const frozen =
      found.state === 'draft'
        ? await freezeDraft(tx, found, { channel: 'counter', validUntil, now })
        : found;
    const answering: Answering = { ...answer, by, now };
    await writeAnswers(tx, { order, estimate: frozen }, () => answers, answering);
    return order.id;
  });
}

/**
 * Rejects with 409 an answer to a line that another user changed after it was read out. A draft shows the lines as
 * they are now, so a change does not supersede it.
 */
async function rejectChanged(
  tx: Tx,
  orderId: string,
  answers: readonly StaffAnswer[],
): Promise<void> {
  if (answers.every(({ version }) => version === undefined)) return;
  // An answered line is rejected with its own sentence.
  const versions = await readProposedVersions(tx, orderId);
  const isChanged = ({ line, version }: StaffAnswer) =>
    version !== undefined && (versions.get(line) ?? version) !== version;
  if (answers.some(isChanged)) throw orderError('line-changed');
}

/** Answers of the client's page. */
export type LinkAnswers = {
  /** Hexadecimal hash of the estimate that the page showed. */
  contentHash: string;
  name: string;
  /** Returns the answers to the lines of this estimate. */
  answersTo: (lines: readonly AnswerableLine[]) => readonly Answer[];
};

/**
 * Records the answers of the client's page. Rejects (409) an order that is closed or has no open estimate, an estimate
 * that is expired or has another content than the page showed, and a line that is answered already; (400)
 * contradicting answers.
 *
 * Staff have the link too. Therefore the answer is stored with its origin, confirmed to the client's own address by
 * mail, and audited.
 */
export async function answerByLink(
  context: AppContext,
  citationId: string,
  { contentHash, name, answersTo }: LinkAnswers,
  from: AuditContext,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = context.clock();
    const order = await lockOrderOf(tx, citationId);
    if (!order) throw orderError('no-open-estimate');
    const hash = Buffer.from(contentHash, 'hex');
    const found = await tx
      .selectFrom('estimates')
      .selectAll()
      .where('order_id', '=', order.id)
      .where(({ eb, or }) => or([eb('state', '=', 'sent'), eb('content_hash', '=', hash)]))
      .execute();
    const estimate = found.find(({ content_hash }) => content_hash?.equals(hash));
    const problem = linkProblem({
      closed: order.closed_at !== null,
      asked: estimate?.state ?? null,
      otherWaits: found.some((each) => each !== estimate && each.state === 'sent'),
    });
    if (problem !== null || !estimate) throw orderError(problem ?? 'no-open-estimate');
    const origin = await originOf(tx, context, from, now);
    const answering: Answering = { method: 'link', name, by: 'client', now, origin };
    const decisions = await writeAnswers(tx, { order, estimate }, answersTo, answering);
    if (decisions.length === 0) return;
    const answered = { order, estimate, citationId, decisions, origin };
    await confirmAnswers(tx, context, answered, { action: 'estimate-answered', from, now });
  });
}

/**
 * Applies answers to a frozen estimate and returns the decisions. Changes nothing without a decision. The caller has
 * locked the order.
 */
async function writeAnswers(
  tx: Tx,
  { order, estimate }: { order: OrderRow; estimate: EstimateRow },
  answersTo: LinkAnswers['answersTo'],
  answering: Answering,
): Promise<readonly LineDecision[]> {
  const { method, now } = answering;
  const isOpen = estimate.state === 'sent' && !hasExpired(estimate, now);
  const lines = await readLines(tx, order.id, estimate.id);
  const answers = answersTo(lines);
  if (!isOpen && !declinesApprovedOnly(lines, answers)) {
    throw orderError(hasExpired(estimate, now) ? 'estimate-expired' : 'estimate-not-open');
  }
  const outcome = applyAnswers(
    { baseCents: order.base_cents, limitCents: order.limit_cents, lines },
    answers,
    method,
  );
  if (outcome.problem !== null) throw orderError(outcome.problem);
  if (outcome.decisions.length === 0) return [];
  // At the counter the client was asked about everything: unanswered lines wait for the next estimate.
  const ends = isOpen && (outcome.complete || estimate.channel === 'counter');
  await writeDecisions(tx, { order, estimate }, { ...outcome, ends }, answering);
  return outcome.decisions;
}

/**
 * Whether all answers decline lines that are approved: allowed while the order is open. The decline belongs to the
 * estimate with the approval, because an earlier one may show another price.
 */
function declinesApprovedOnly(
  lines: readonly AnswerableLine[],
  answers: readonly Answer[],
): boolean {
  const approved = new Set(
    lines
      .filter(({ state, approvedHere }) => state === 'approved' && approvedHere)
      .map(({ id }) => id),
  );
  return answers.every(({ line, decision }) => decision === 'decline' && approved.has(line));
}
