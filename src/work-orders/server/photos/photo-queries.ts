import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { type Actor, canReadDeleted } from '#shared/contract/access-policy.ts';
import { orderError } from '../../contract/order-errors.ts';
import type { PhotoSide } from '../../rules/photos.ts';

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
