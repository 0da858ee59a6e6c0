import type { AppContext } from '#platform/app-context.ts';
import type { Tx } from '#platform/data/database.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { readUnit } from '#stock/server/job-part-queries.ts';
import type { LineChange } from '../../contract/line.ts';
import { orderError } from '../../contract/order-errors.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import { hasCost, quantityProblem } from '../../rules/new-line.ts';
import { ORDER_TEXTS } from '../../rules/order-fields.ts';
import { changeOrder } from '../orders/order-actions.ts';
import { addOrderEvent } from '../orders/order-events.ts';
import { deferLeftGroup } from './defer-lines.ts';
import { findLine, joinGroup, type LineRow, supersedeEstimate } from './line-row.ts';

/**
 * Changes a proposed line; a missing field keeps its value. A sent estimate whose client sees the change, or that
 * offers alternatives which the line joins, is superseded. Rejects (404) an unknown order or line; (409) a closed
 * order, an answered line, and one that changed since `version`, with the current order; (400) a quantity or cost that
 * its kind does not allow, and a group of alternatives that the client has answered.
 */
export function changeLine(
  context: AppContext,
  { id, line }: { id: string; line: string },
  { version, ...change }: LineChange,
  by: Actor,
): Promise<WorkOrder> {
  return changeOrder(context, id, by, async ({ tx, order, change: event, current }) => {
    const row = await findLine(tx, order.id, line);
    if (row.state !== 'proposed') throw orderError('line-answered', await current());
    if (row.version !== version) throw orderError('line-changed', await current());
    const after = changedLine(row, change);
    await rejectInvalid(tx, row, after);
    if (after.choice_group !== row.choice_group) {
      await joinGroup(tx, order.id, after.choice_group);
    }
    if (isShownDifferently(row, after)) await supersedeEstimate(tx, [line]);
    await tx
      .updateTable('work_lines')
      .set({ ...after, version: version + 1 })
      .where('id', '=', line)
      .execute();
    if (after.choice_group !== row.choice_group) {
      await deferLeftGroup(tx, order, row.choice_group, event);
    }
    await addOrderEvent(tx, order.id, 'line-changed', event, { line });
  });
}

/** The columns that a change sets. */
type ChangedColumns = Pick<
  LineRow,
  'text' | 'quantity' | 'price_cents' | 'cost_cents' | 'cause' | 'correction' | 'choice_group'
>;

function changedLine(row: LineRow, change: Omit<LineChange, 'version'>): ChangedColumns {
  return {
    text: change.text ?? row.text,
    quantity: change.quantity ?? row.quantity,
    price_cents: change.price ?? row.price_cents,
    cost_cents: change.cost === undefined ? row.cost_cents : change.cost,
    cause: change.cause ?? row.cause,
    correction: change.correction ?? row.correction,
    choice_group: change.choiceGroup === undefined ? row.choice_group : change.choiceGroup,
  };
}

async function rejectInvalid(tx: Tx, row: LineRow, after: ChangedColumns): Promise<void> {
  const unit = row.component_id === null ? null : await readUnit(tx, row.component_id);
  const problems = {
    ...quantityProblem(row.kind, after.quantity, unit),
    ...(after.cost_cents !== null && !hasCost(row.kind) && { cost: ORDER_TEXTS.costOutside }),
  };
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

/** The columns that an estimate shows to the client. */
const SHOWN = ['text', 'quantity', 'price_cents', 'cause', 'choice_group'] as const;

const isShownDifferently = (before: LineRow, after: ChangedColumns) =>
  SHOWN.some((column) => before[column] !== after[column]);

/**
 * Removes a proposed line. A sent estimate with the line is superseded. Alternatives of which the client declined all
 * others become deferred work, as by `changeLine`. Rejects (404) an unknown order or line;
 * (409) a closed order and an answered line, with the current order.
 */
export function deleteLine(
  context: AppContext,
  { id, line }: { id: string; line: string },
  by: Actor,
): Promise<WorkOrder> {
  return changeOrder(context, id, by, async ({ tx, order, change, current }) => {
    const row = await findLine(tx, order.id, line);
    if (row.state !== 'proposed') throw orderError('line-answered', await current());
    await supersedeEstimate(tx, [line]);
    await tx
      .updateTable('work_lines')
      .set({ deleted_at: new Date(change.now), version: row.version + 1 })
      .where('id', '=', line)
      .execute();
    await tx.updateTable('job_photos').set({ line_id: null }).where('line_id', '=', line).execute();
    await deferLeftGroup(tx, order, row.choice_group, change);
    await addOrderEvent(tx, order.id, 'line-removed', change, { line });
  });
}
