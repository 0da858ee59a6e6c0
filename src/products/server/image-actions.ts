import { sql } from 'kysely';
import { auditRecord } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { NEXT_UPDATED_AT } from '#platform/data/records.ts';
import { reencodePicture } from '#platform/http/picture.ts';
import type { ActionContext } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { productError, type StaffProduct } from '../contract/staff-product.ts';
import {
  CARD_PICTURE_SIDES,
  FULL_PICTURE_SIDE,
  MAX_IMAGES,
  PRODUCT_FIELD_TEXTS,
} from '../rules/product-fields.ts';
import { readProduct } from './product-queries.ts';

/**
 * Appends an image to a product, re-encoded as WebP, with its smaller versions. Rejects an unknown product
 * (404), a file that is no image (400) and more images than a product may have (409).
 */
export async function addProductImage(
  db: Db,
  productId: string,
  file: Buffer,
  by: ActionContext = { actor: null, now: Date.now() },
): Promise<StaffProduct> {
  const content = await reencodePicture(file, FULL_PICTURE_SIDE);
  const smaller: { longest_side: number; content: Buffer }[] = [];
  // Sequentially: an upload takes only one slot of the image queue.
  for (const side of CARD_PICTURE_SIDES.map(Number)) {
    smaller.push({ longest_side: side, content: await reencodePicture(content, side) });
  }
  return inTransaction(db, async (tx) => {
    const last = await lockLastPosition(tx, productId);
    const id = newId();
    await tx
      .insertInto('product_images')
      .values({
        id,
        product_id: productId,
        position: last + 1,
        content_type: 'image/webp',
        content,
      })
      .execute();
    await tx
      .insertInto('product_image_sizes')
      .values(smaller.map((each) => ({ image_id: id, ...each })))
      .execute();
    const product = await readProduct(tx, productId);
    await auditRecord(tx, 'product-changed', product, by, ['images']);
    return product;
  });
}

/** Locks the product by an update, which serializes concurrent uploads and notifies open panels. */
async function lockLastPosition(tx: Tx, productId: string): Promise<number> {
  if (!ID_FORM.test(productId)) throw productError('unknown-product');
  const locked = await tx
    .updateTable('products')
    .set({ updated_at: NEXT_UPDATED_AT })
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (locked.numUpdatedRows === 0n) throw productError('unknown-product');
  const { images, last } = await tx
    .selectFrom('product_images')
    .select(({ fn }) => [fn.countAll<number>().as('images'), fn.max('position').as('last')])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  if (images >= MAX_IMAGES) throw productError('too-many-images');
  return last ?? -1;
}

/** Keeps the given images in the given order and deletes the others. Rejects an unknown image with 400. */
export async function arrangeImages(
  tx: Tx,
  productId: string,
  ids: readonly string[],
): Promise<void> {
  const rows = await tx
    .selectFrom('product_images')
    .select('id')
    .where('product_id', '=', productId)
    .execute();
  const existing = new Set(rows.map(({ id }) => id));
  const missing = ids.findIndex((id) => !existing.has(id));
  if (missing >= 0)
    throw invalidFields({ [`images.${missing}`]: PRODUCT_FIELD_TEXTS.unknownImage });
  await sql`delete from product_images
    where product_id = ${productId} and id <> all (${ids}::uuid[])`.execute(tx);
  // Positions are unique at every moment: move all to negative positions before assigning the new ones.
  await sql`update product_images set position = -1 - position
    where product_id = ${productId}`.execute(tx);
  await sql`update product_images set position = place - 1
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where product_images.id = wanted.id`.execute(tx);
}
