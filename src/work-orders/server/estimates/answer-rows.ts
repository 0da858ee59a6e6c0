import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { actorColumns, type EventActor } from '#platform/data/records.ts';
import { orderError } from '../../contract/order-errors.ts';
import type { AnswerableLine, AnswerMethod, LineDecision } from '../../rules/answers.ts';
import type { OrderRow } from '../orders/order-row.ts';
import type { EstimateRow } from './estimate-row.ts';

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

/** `approvedHere`: its approval is of the estimate that is answered. */
export type StoredLine = AnswerableLine & { approvedHere: boolean };

/** Reads the lines of an order. `answerable`: the estimate has the line. */
export async function readLines(
  tx: Tx,
  orderId: string,
  estimateId: string,
): Promise<StoredLine[]> {
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
export async function writeStates(tx: Tx, decisions: readonly LineDecision[]): Promise<void> {
  const changed = decisions.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return;
  const { numAffectedRows } = await sql`
    update work_lines as line set state = decision.to, version = line.version + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as decision (line uuid, "from" text, "to" text)
    where line.id = decision.line and line.state = decision.from`.execute(tx);
  if (numAffectedRows !== BigInt(changed.length)) throw orderError('already-answered');
}

/** `order`: as it was before the answer. A decision about an answered line replaces its latest answer. */
export async function insertAuthorisations(
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
