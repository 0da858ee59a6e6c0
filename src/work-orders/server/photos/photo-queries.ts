import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { JobPhotos } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { type Actor, canReadDeleted } from '#shared/contract/access-policy.ts';
import { orderError } from '../../contract/order-errors.ts';
import type { Photo } from '../../contract/work-order.ts';
import type { PhotoSide } from '../../rules/photos.ts';

/** Returns the photo of an order that was stored from a file with this SHA-256; `null` without one. */
export async function findPhotoOfFile(
  db: Db | Tx,
  orderId: string,
  sha256: Buffer,
): Promise<Photo | null> {
  const row = await db
    .selectFrom('job_photos')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row === undefined ? null : photoView(row);
}

function photoView(row: Selectable<JobPhotos>): Photo {
  return {
    _id: row.id,
    moment: row.moment,
    view: row.view,
    finding: row.finding,
    line: row.line_id,
    takenAt: row.taken_at.toISOString(),
    by: row.actor_name,
    shownToClient: row.shown_to_client,
  };
}

/**
 * Reads one size of a photo as WebP. Rejects with 404 an unknown photo, one of a cleared citation, and one of a
 * deleted citation without permission to read the history.
 */
export async function readPhoto(
  db: Db,
  { id, photo, side }: { id: string; photo: string; side: PhotoSide },
  reader: Actor,
): Promise<Buffer> {
  if (!ID_FORM.test(id) || !ID_FORM.test(photo)) throw orderError('unknown-photo');
  const { rows } = await sql<{ content: Buffer }>`
    select size.content from job_photo_sizes as size
      join job_photos as photo on photo.id = size.photo_id
      join work_orders as work on work.id = photo.order_id
      join citations as citation on citation.id = work.citation_id
    where photo.id = ${photo} and work.id = ${id} and size.longest_side = ${side}
      and citation.cleared_at is null
      and (${canReadDeleted(reader)} or citation.deleted_at is null)`.execute(db);
  const [row] = rows;
  if (!row) throw orderError('unknown-photo');
  return row.content;
}
