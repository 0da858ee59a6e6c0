import { sql } from 'kysely';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { actorColumns, type EventActor } from '#platform/data/records.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { orderError } from '../../contract/order-errors.ts';
import {
  type Answer,
  type AnswerableLine,
  type AnswerMethod,
  applyAnswers,
  type LineDecision,
} from '../../rules/answers.ts';
import { endOfValidity } from '../../rules/estimate-validity.ts';
import { deferLines } from '../lines/defer-lines.ts';
import { addOrderEvent } from '../orders/order-events.ts';
import {
  lockOrderOf,
  lockOrderOfEstimate,
  type OrderRow,
  raiseVersion,
} from '../orders/order-row.ts';
import {
  type EstimateRow,
  findEstimate,
  freezeDraft,
  hasExpired,
  lockEstimate,
  readProposedVersions,
} from './estimate-row.ts';

/** `version`: that of the line whose text and price staff read out. Missing: it is not compared. */
type StaffAnswer = Answer & { version?: number | undefined };

/** Who answered, how, and when in epoch milliseconds. `name` as typed. */
type Answering = { method: AnswerMethod; name: string; by: EventActor; now: number };

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
    await writeAnswers(tx, order, frozen, answers, { ...answer, by, now });
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

/**
 * Records the answers of the client's page. `contentHash`: hexadecimal hash of the estimate that the page
 * showed. Rejects (409) an order that is closed or has no open estimate, an estimate that is expired or has
 * another content than the page showed, and a line that is answered already; (400) contradicting answers.
 */
export async function answerByLink(
  context: AppContext,
  citationId: string,
  { contentHash, answers, name }: { contentHash: string; answers: readonly Answer[]; name: string },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = context.clock();
    const order = await lockOrderOf(tx, citationId);
    if (!order) throw orderError('no-open-estimate');
    if (order.closed_at !== null) throw orderError('order-closed');
    const sent = await findEstimate(tx, order.id, 'sent');
    if (!sent) throw await whyNoneIsOpen(tx, order.id, contentHash);
    if (sent.content_hash?.toString('hex') !== contentHash) throw orderError('estimate-changed');
    await writeAnswers(tx, order, sent, answers, { method: 'link', name, by: 'client', now });
  });
}

/** Returns the error for an order without an open estimate. Two people can have one link: the second one reads that the first one answered. */
async function whyNoneIsOpen(tx: Tx, orderId: string, contentHash: string) {
  const shown = await tx
    .selectFrom('estimates')
    .select('state')
    .where('order_id', '=', orderId)
    .where('content_hash', '=', Buffer.from(contentHash, 'hex'))
    .executeTakeFirst();
  if (shown?.state === 'answered') return orderError('already-answered');
  if (shown?.state === 'expired') return orderError('estimate-expired');
  return orderError(shown?.state === 'superseded' ? 'estimate-changed' : 'no-open-estimate');
}

/** Applies answers to a frozen estimate. The caller has locked the order. */
async function writeAnswers(
  tx: Tx,
  order: OrderRow,
  estimate: EstimateRow,
  answers: readonly Answer[],
  answering: Answering,
): Promise<void> {
  const { method, by, now } = answering;
  const isOpen = estimate.state === 'sent' && !hasExpired(estimate, now);
  const lines = await readLines(tx, order.id, estimate.id);
  if (!isOpen && !declinesApprovedOnly(lines, answers)) {
    throw orderError(hasExpired(estimate, now) ? 'estimate-expired' : 'estimate-not-open');
  }
  const outcome = applyAnswers(
    { baseCents: order.base_cents, limitCents: order.limit_cents, lines },
    answers,
    method,
  );
  if (outcome.problem !== null) throw orderError(outcome.problem);
  const { decisions, totalCents, limitCents, complete } = outcome;
  // The limit rises first: the database rejects agreed lines above it.
  await tx
    .updateTable('work_orders')
    .set({ limit_cents: limitCents })
    .where('id', '=', order.id)
    .execute();
  await writeStates(tx, decisions);
  await insertAuthorisations(tx, estimate, decisions, limitCents, answering);
  const deferred = decisions.filter((each) => each.deferred).map(({ line }) => line);
  await deferLines(tx, order, deferred, { by, now });
  // At the counter the client was asked about everything: unanswered lines wait for the next estimate.
  if (isOpen && (complete || estimate.channel === 'counter')) {
    await tx
      .updateTable('estimates')
      .set({ state: 'answered', answered_at: new Date(now) })
      .where('id', '=', estimate.id)
      .where('state', '=', 'sent')
      .execute();
  }
  const count = (decision: LineDecision['decision']) =>
    decisions.filter((each) => each.decision === decision).length;
  await addOrderEvent(
    tx,
    order.id,
    'answered',
    { by, now },
    {
      version: estimate.version,
      method,
      approved: count('approve'),
      declined: count('decline'),
      callMe: count('call-me'),
      totalCents,
    },
  );
  await raiseVersion(tx, order.id);
}

/** `approvedHere`: its approval is of the estimate that is answered. */
type StoredLine = AnswerableLine & { approvedHere: boolean };

/**
 * Whether all answers decline lines that are approved: allowed while the order is open. The decline belongs to the
 * estimate with the approval, because an earlier one may show another price.
 */
function declinesApprovedOnly(lines: readonly StoredLine[], answers: readonly Answer[]): boolean {
  const approved = new Set(
    lines
      .filter(({ state, approvedHere }) => state === 'approved' && approvedHere)
      .map(({ id }) => id),
  );
  return answers.every(({ line, decision }) => decision === 'decline' && approved.has(line));
}

/** Reads the lines of an order. `answerable`: the estimate has the line. */
async function readLines(tx: Tx, orderId: string, estimateId: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select id, state, total_cents as "totalCents", choice_group as "choiceGroup",
      id in (select line_id from estimate_lines where estimate_id = ${estimateId}) as answerable,
      id in (select line_id from authorisations
        where estimate_id = ${estimateId} and decision = 'approve') as "approvedHere"
    from work_lines where order_id = ${orderId} and deleted_at is null
    order by position, id`.execute(tx);
  return rows;
}

/** Changes the states of lines by compare-and-set. Rejects with 409 a line whose state is not `from` any more. */
async function writeStates(tx: Tx, decisions: readonly LineDecision[]): Promise<void> {
  const changed = decisions.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return;
  const { numAffectedRows } = await sql`
    update work_lines as line set state = decision.to, version = line.version + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as decision (line uuid, "from" text, "to" text)
    where line.id = decision.line and line.state = decision.from`.execute(tx);
  if (numAffectedRows !== BigInt(changed.length)) throw orderError('already-answered');
}

async function insertAuthorisations(
  tx: Tx,
  { id, content_hash }: EstimateRow,
  decisions: readonly LineDecision[],
  limitCents: number | null,
  { method, name, by, now }: Answering,
): Promise<void> {
  const { actor_id, actor_name } = actorColumns(by);
  await tx
    .insertInto('authorisations')
    .values(
      decisions.map(({ line, decision }) => ({
        estimate_id: id,
        line_id: line,
        decision,
        method,
        name,
        actor_id,
        actor_name,
        at: new Date(now),
        content_hash: content_hash ?? Buffer.alloc(32),
        limit_cents: limitCents,
      })),
    )
    .execute();
}
