import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { orderError } from '../../contract/order-errors.ts';
import type { changePhoto as changeEndpoint } from '../../contract/photo.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import { findLine } from '../lines/line-actions.ts';
import { changeOrder } from '../orders/order-actions.ts';
import { addOrderEvent } from '../orders/order-locks.ts';

type PhotoChange = SchemaOutput<NonNullable<typeof changeEndpoint.body>>;
type PhotoParams = { id: string; photo: string };

/**
 * Shows a photo to the client or hides it, and links it to a line; a missing field keeps its value. Rejects (404) an
 * unknown order, photo or line; (409) a closed order, and to hide a photo that `isInEstimate`.
 */
export function changePhoto(
  context: AppContext,
  { id, photo }: PhotoParams,
  { shownToClient, line }: PhotoChange,
  by: Actor,
): Promise<WorkOrder> {
  return changeOrder(context, id, by, async ({ tx, order, change }) => {
    await rejectUnknownPhoto(tx, order.id, photo);
    if (typeof line === 'string') await findLine(tx, order.id, line);
    if (shownToClient === undefined && line === undefined) return;
    if (shownToClient === false && (await isInEstimate(tx, order.id, photo))) {
      throw orderError('photo-in-estimate');
    }
    await tx
      .updateTable('job_photos')
      .set({
        ...(shownToClient !== undefined && { shown_to_client: shownToClient }),
        ...(line !== undefined && { line_id: line }),
      })
      .where('id', '=', photo)
      .execute();
    await addOrderEvent(tx, order.id, 'changed', change, { photo });
  });
}

/**
 * Deletes a photo. Rejects (404) an unknown order or photo; (409) a closed order, and a photo that `isInEstimate`.
 */
export function deletePhoto(
  context: AppContext,
  { id, photo }: PhotoParams,
  by: Actor,
): Promise<WorkOrder> {
  return changeOrder(context, id, by, async ({ tx, order, change }) => {
    await rejectUnknownPhoto(tx, order.id, photo);
    if (await isInEstimate(tx, order.id, photo)) throw orderError('photo-in-estimate');
    await tx.deleteFrom('job_photos').where('id', '=', photo).execute();
    await addOrderEvent(tx, order.id, 'photo-removed', change, { photo });
  });
}

async function rejectUnknownPhoto(tx: Tx, orderId: string, id: string): Promise<void> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('job_photos')
        .select('id')
        .where('id', '=', id)
        .where('order_id', '=', orderId)
        .executeTakeFirst()
    : undefined;
  if (!row) throw orderError('unknown-photo');
}

/**
 * Whether the client sees a photo in an estimate that waits for an answer, or saw it in one of which a line was
 * answered: it is part of the evidence.
 */
async function isInEstimate(tx: Tx, orderId: string, photo: string): Promise<boolean> {
  const { rows } = await sql`
    select from estimates join estimate_lines as line on line.estimate_id = estimates.id
    where order_id = ${orderId} and ${photo}::uuid = any (line.photos) and (state in ('sent', 'answered')
      or exists (select from authorisations as answer where answer.estimate_id = estimates.id
        and answer.decision <> 'call-me'))
    limit 1`.execute(tx);
  return rows.length > 0;
}
