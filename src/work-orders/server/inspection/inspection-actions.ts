import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Tx } from '#platform/data/database.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { InspectionChange } from '../../contract/inspection.ts';
import { orderError } from '../../contract/order-errors.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import { type FindingValue, isSameFinding } from '../../rules/findings.ts';
import { ORDER_TEXTS } from '../../rules/order-fields.ts';
import { changeOrder } from '../orders/order-actions.ts';
import { addOrderEvent } from '../orders/order-locks.ts';
import { lockChecklist } from './checklist-actions.ts';

type SetFinding = InspectionChange['findings'][number];

/**
 * Starts the inspection of an order with a copy of a checklist's items, or sets findings by their position; those
 * that are not named stay. `inspected_at` is the instant of the last change, null while no finding has a state.
 *
 * Rejects (404) an unknown order or checklist; (409) a closed order; (409, with the current order) a checklist after a
 * finding has a state, and a finding whose item or value the caller did not see; (400) a position that the inspection
 * does not have.
 */
export function putInspection(
  context: AppContext,
  orderId: string,
  { checklist, findings }: InspectionChange,
  by: Actor,
): Promise<WorkOrder> {
  return changeOrder(context, orderId, by, async ({ tx, order, change, current }) => {
    if (checklist !== undefined) {
      if (await isInspected(tx, order.id)) throw orderError('order-changed', await current());
      await copyItems(tx, order.id, checklist);
    }
    const isSeen = await setFindings(tx, order.id, findings);
    if (!isSeen) throw orderError('finding-changed', await current());
    const changedAt = findings.length === 0 ? order.inspected_at : new Date(change.now);
    await tx
      .updateTable('work_orders')
      .set({ inspected_at: (await isInspected(tx, order.id)) ? changedAt : null })
      .where('id', '=', order.id)
      .execute();
    await addOrderEvent(tx, order.id, 'inspected', change);
  });
}

/** Whether a finding of the order has a state. */
async function isInspected(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('findings')
    .select('position')
    .where('order_id', '=', orderId)
    .where('state', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the findings of an order by the items of a checklist. */
async function copyItems(tx: Tx, orderId: string, checklistId: string): Promise<void> {
  const { name, items } = await lockChecklist(tx, checklistId);
  await tx.deleteFrom('findings').where('order_id', '=', orderId).execute();
  await sql`
    insert into findings (order_id, position, item)
    select ${orderId}::uuid, position, item
    from unnest(${items}::text[]) with ordinality as items (item, position)`.execute(tx);
  await tx
    .updateTable('work_orders')
    .set({ checklist_name: name })
    .where('id', '=', orderId)
    .execute();
}

/**
 * Sets states and notes; of two for one position the last one counts. Returns `false` without a change if a finding has
 * another item or value than those that the caller saw. The caller has locked the order.
 */
async function setFindings(
  tx: Tx,
  orderId: string,
  findings: readonly SetFinding[],
): Promise<boolean> {
  if (findings.length === 0) return true;
  const known = await tx
    .selectFrom('findings')
    .select(['position', 'item', 'state', 'note'])
    .where('order_id', '=', orderId)
    .execute();
  // The table's CHECK allows no other states.
  const byPosition = new Map(
    known.map((each) => [each.position, each as FindingValue & { item: string }]),
  );
  const unknown = findings.findIndex(
    ({ position, item }) => item === undefined && !byPosition.has(position),
  );
  if (unknown >= 0) {
    throw invalidFields({ [`findings.${unknown}.position`]: ORDER_TEXTS.finding });
  }
  const isOtherItem = ({ position, item }: SetFinding) =>
    item !== undefined && item !== byPosition.get(position)?.item;
  if (findings.some(isOtherItem)) return false;
  const wanted = [...new Map(findings.map((each) => [each.position, each])).values()];
  const isSeen = wanted.every((each) => {
    const current = byPosition.get(each.position);
    const known = each.seen === undefined ? [] : [...each.seen, each];
    return known.length === 0 || known.some((value) => isSameFinding(value, current));
  });
  if (!isSeen) return false;
  await sql`
    update findings set state = wanted.state, note = wanted.note
    from unnest(${wanted.map(({ position }) => position)}::int[], ${wanted.map(({ state }) => state)}::text[],
      ${wanted.map(({ note }) => note)}::text[]) as wanted (position, state, note)
    where order_id = ${orderId} and findings.position = wanted.position`.execute(tx);
  return true;
}

type NamedFinding = {
  finding?: number | null | undefined;
  /** The item that the caller saw at the position. */
  findingItem?: string | undefined;
};

/**
 * Returns the position of the finding of a new line or photo; `null` without one, and after another checklist replaced
 * the one that the caller saw. Rejects with 400 a position that the inspection of the order does not have. The caller
 * has locked the order.
 */
export async function readFinding(
  tx: Tx,
  orderId: string,
  { finding = null, findingItem }: NamedFinding,
): Promise<number | null> {
  if (finding === null) return null;
  const row = await tx
    .selectFrom('findings')
    .select('item')
    .where('order_id', '=', orderId)
    .where('position', '=', finding)
    .executeTakeFirst();
  if (findingItem !== undefined) return row?.item === findingItem ? finding : null;
  if (!row) throw invalidFields({ finding: ORDER_TEXTS.finding });
  return finding;
}
