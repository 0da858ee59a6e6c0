import type { Selectable } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { WorkLines } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { orderError } from '../../contract/order-errors.ts';
import { AGREED_STATES } from '../../rules/line-states.ts';
import { ORDER_TEXTS } from '../../rules/order-fields.ts';

export type LineRow = Selectable<WorkLines>;

/** Returns a line that is not deleted, of an order that the caller has locked. Rejects an unknown one with 404. */
export async function findLine(tx: Tx, orderId: string, id: string): Promise<LineRow> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('work_lines')
        .selectAll()
        .where('id', '=', id)
        .where('order_id', '=', orderId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!row) throw orderError('unknown-line');
  return row;
}

/**
 * Rejects with 400 that a line joins alternatives of which the client approved one: it could not be approved. The
 * caller has locked the order.
 */
export async function rejectChosenGroup(
  tx: Tx,
  orderId: string,
  choiceGroup: number | null,
): Promise<void> {
  if (choiceGroup === null) return;
  const chosen = await tx
    .selectFrom('work_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .where('choice_group', '=', choiceGroup)
    .where('state', 'in', AGREED_STATES)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (chosen) throw invalidFields({ choiceGroup: ORDER_TEXTS.chosenGroup });
}
