import { sql } from 'kysely';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import { queueMails } from '#correo/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { type AuditContext, writeAudit } from '#platform/audit/audit-log.ts';
import { hasSessionFrom } from '#platform/auth/sessions.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { actorColumns, type EventActor } from '#platform/data/records.ts';
import { networkKey } from '#platform/http/network-key.ts';
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
import { readOrderCitation } from '../orders/order-citation.ts';
import { addOrderEvent } from '../orders/order-events.ts';
import {
  lockOrderOf,
  lockOrderOfEstimate,
  type OrderRow,
  raiseVersion,
} from '../orders/order-row.ts';
import { answeredMail, readAnsweredLines } from './answer-mail.ts';
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

/** From where an answer by the link came: the keyed network, the device, and whether a user is signed in there. */
type Origin = { network: Buffer; device: string; from_staff_network: boolean };

/** Who answered, how, and when in epoch milliseconds. `name` as typed. */
type Answering = {
  method: AnswerMethod;
  name: string;
  by: EventActor;
  now: number;
  /** Only of answers by the link. */
  origin?: Origin;
};

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
 *
 * Staff have the link too. Therefore the answer is stored with its origin, confirmed to the client's own address by
 * mail, and audited.
 */
export async function answerByLink(
  context: AppContext,
  citationId: string,
  { contentHash, answers, name }: { contentHash: string; answers: readonly Answer[]; name: string },
  from: AuditContext,
): Promise<void> {
  const settings = await readSettings(context);
  await inTransaction(context.db, async (tx) => {
    const now = context.clock();
    const order = await lockOrderOf(tx, citationId);
    if (!order) throw orderError('no-open-estimate');
    if (order.closed_at !== null) throw orderError('order-closed');
    const sent = await findEstimate(tx, order.id, 'sent');
    if (!sent) throw await whyNoneIsOpen(tx, order.id, contentHash);
    if (sent.content_hash?.toString('hex') !== contentHash) throw orderError('estimate-changed');
    const origin = {
      network: networkKey(context.keys, from.address),
      device: from.device,
      from_staff_network: await hasSessionFrom(tx, from.address, now),
    };
    const answering: Answering = { method: 'link', name, by: 'client', now, origin };
    const decisions = await writeAnswers(tx, order, sent, answers, answering);
    if (decisions.length === 0) return;
    const lines = await readAnsweredLines(tx, sent.id, decisions);
    const citation = await readOrderCitation(tx, citationId);
    await queueMails(tx, context.jobs, [
      { ...answeredMail(citation, settings, { lines, device: from.device }), citationId },
    ]);
    await writeAudit(tx, {
      actor: 'client',
      action: 'estimate-answered',
      record: { type: 'order', id: order.id },
      details: {
        number: order.number,
        version: sent.version,
        ...countsOf(decisions),
        fromStaffNetwork: origin.from_staff_network,
      },
      from,
      now,
    });
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

function countsOf(decisions: readonly LineDecision[]) {
  const count = (decision: LineDecision['decision']) =>
    decisions.filter((each) => each.decision === decision).length;
  return { approved: count('approve'), declined: count('decline'), callMe: count('call-me') };
}

/** Applies answers to a frozen estimate and returns the decisions; without one it changes nothing. The caller has locked the order. */
async function writeAnswers(
  tx: Tx,
  order: OrderRow,
  estimate: EstimateRow,
  answers: readonly Answer[],
  answering: Answering,
): Promise<readonly LineDecision[]> {
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
  if (decisions.length === 0) return decisions;
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
  await addOrderEvent(
    tx,
    order.id,
    'answered',
    { by, now },
    { version: estimate.version, method, ...countsOf(decisions), totalCents },
  );
  await raiseVersion(tx, order.id);
  return decisions;
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
        where estimate_id = ${estimateId} and decision = 'approve') as "approvedHere",
      coalesce((select decision = 'call-me' from authorisations
        where estimate_id = ${estimateId} and line_id = work_lines.id order by at desc, id desc limit 1), false) as "wantsCall"
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
  { method, name, by, now, origin }: Answering,
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
        ...origin,
      })),
    )
    .execute();
}
