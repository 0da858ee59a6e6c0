import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { actorColumns, type EventActor } from '#platform/data/records.ts';
import { orderError } from '../../contract/order-errors.ts';
import type { AnswerableLine, AnswerMethod, LineDecision } from '../../rules/answers.ts';
import { deferLines } from '../lines/defer-lines.ts';
import { addOrderEvent, type OrderRow, raiseVersion } from '../orders/order-locks.ts';
import type { EstimateRow } from './estimate-rows.ts';

/** Origin of an answer by the link: the keyed network, the device, and whether a user has a session in that network. */
export type Origin = { network: Buffer; device: string; from_staff_network: boolean };

/** Who answered, how, and when in epoch milliseconds. `name` as typed. */
export type Answering = {
  method: AnswerMethod;
  name: string;
  by: EventActor;
  now: number;
  /** Only of answers by the link. */
  origin?: Origin;
};

/** Reads the lines of an order, for an answer to the estimate. */
export async function readLines(
  tx: Tx,
  orderId: string,
  estimateId: string,
): Promise<AnswerableLine[]> {
  const { rows } = await sql<AnswerableLine>`
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

/** What an answer or a correction changes. Amounts in cents. */
type Outcome = {
  decisions: readonly LineDecision[];
  totalCents: number;
  limitCents: number | null;
  /** The estimate waits for no more answers. */
  ends?: boolean;
};

/**
 * Writes decisions about lines of an estimate: states, evidence, deferred work, and the event with `details`. The caller
 * has locked the order.
 */
export async function writeDecisions(
  tx: Tx,
  { order, estimate }: { order: OrderRow; estimate: EstimateRow },
  { decisions, totalCents, limitCents, ends = false }: Outcome,
  answering: Answering,
  details: Readonly<Record<string, number>> = {},
): Promise<void> {
  const { method, by, now } = answering;
  const setLimit = () =>
    tx
      .updateTable('work_orders')
      .set({ limit_cents: limitCents })
      .where('id', '=', order.id)
      .execute();
  const [before, after] = [order.limit_cents ?? 0, limitCents ?? 0];
  // The database keeps agreed lines below the limit at each statement, and one agreed alternative of a group.
  if (after > before) await setLimit();
  const isFreed = ({ from }: LineDecision) => from === 'approved';
  await writeStates(tx, decisions.filter(isFreed));
  await writeStates(
    tx,
    decisions.filter((each) => !isFreed(each)),
  );
  if (after < before) await setLimit();
  await insertAuthorisations(tx, order, estimate, decisions, limitCents, answering);
  const deferred = decisions.filter((each) => each.deferred).map(({ line }) => line);
  await deferLines(tx, order, deferred, { by, now });
  if (ends) {
    await tx
      .updateTable('estimates')
      .set({ state: 'answered', answered_at: new Date(now) })
      .where('id', '=', estimate.id)
      .where('state', '=', 'sent')
      .execute();
  }
  const { version } = estimate;
  const counts = { ...countsOf(decisions), totalCents };
  await addOrderEvent(
    tx,
    order.id,
    'answered',
    { by, now },
    { version, method, ...details, ...counts },
  );
  await raiseVersion(tx, order.id);
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

/** `order`: as it was before the answer. A decision about an answered line replaces its latest answer. */
async function insertAuthorisations(
  tx: Tx,
  order: OrderRow,
  { id, content_hash }: EstimateRow,
  decisions: readonly LineDecision[],
  limitCents: number | null,
  { method, name, by, now, origin }: Answering,
): Promise<void> {
  const { actor_id, actor_name } = actorColumns(by);
  await tx
    .insertInto('authorisations')
    .values(
      decisions.map(({ line, decision, from }) => ({
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
        limit_before_cents: order.limit_cents,
        corrects:
          from === 'proposed'
            ? null
            : sql<number>`(select max(id) from authorisations where line_id = ${line})`,
        ...origin,
      })),
    )
    .execute();
}

/** Counts decisions for an event and the audit log. */
export function countsOf(decisions: readonly LineDecision[]) {
  const count = (decision: LineDecision['decision']) =>
    decisions.filter((each) => each.decision === decision).length;
  return { approved: count('approve'), declined: count('decline'), callMe: count('call-me') };
}
