import type { Selectable } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { WorkLines } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { orderError } from '../../contract/order-errors.ts';
import { isAgreed } from '../../rules/line-states.ts';
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
 * Prepares that a line joins alternatives. Rejects with 400 those that the client has answered: of an approved one the
 * line could not be approved, and declined ones are deferred work already. A sent estimate that offers some of them is superseded: if the client approved one of these, the line
 * could not be approved either. The caller has locked the order.
 */
export async function joinGroup(
  tx: Tx,
  orderId: string,
  choiceGroup: number | null,
): Promise<void> {
  if (choiceGroup === null) return;
  const members = await tx
    .selectFrom('work_lines')
    .select(['id', 'state'])
    .where('order_id', '=', orderId)
    .where('choice_group', '=', choiceGroup)
    .where('deleted_at', 'is', null)
    .execute();
  const open = members.filter(({ state }) => state === 'proposed');
  const isAnswered = members.length > 0 && open.length === 0;
  if (isAnswered || members.some(({ state }) => isAgreed(state))) {
    throw invalidFields({ choiceGroup: ORDER_TEXTS.answeredGroup });
  }
  await supersedeEstimate(
    tx,
    open.map(({ id }) => id),
  );
}

/** Supersedes a sent estimate with one of the lines: the client must not answer what is not offered any more. */
export async function supersedeEstimate(tx: Tx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await tx
    .updateTable('estimates')
    .set({ state: 'superseded' })
    .where('state', '=', 'sent')
    .where('id', 'in', (sent) =>
      sent.selectFrom('estimate_lines').select('estimate_id').where('line_id', 'in', lineIds),
    )
    .execute();
}
