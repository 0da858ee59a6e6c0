import type { Selectable } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { WorkLines } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { orderError } from '../../contract/order-errors.ts';

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
