import { createHash } from 'node:crypto';
import type { AppContext } from '#platform/app-context.ts';
import { isoInstant } from '#platform/data/columns.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { isPicture, pictureError, reencodeInSizes } from '#platform/http/picture.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { isHeic } from '#shared/contract/picture.ts';
import { orderError } from '../../contract/order-errors.ts';
import type { addPhoto as addEndpoint } from '../../contract/photo.ts';
import type { Photo } from '../../contract/work-order.ts';
import { MAX_PHOTOS } from '../../rules/order-fields.ts';
import { PHOTO_SIDES } from '../../rules/photos.ts';
import { readFinding } from '../inspection/inspection-actions.ts';
import { findLine } from '../lines/line-actions.ts';
import { addOrderEvent, lockOpenOrder } from '../orders/order-locks.ts';

type NewPhoto = SchemaOutput<NonNullable<typeof addEndpoint.body>>;

const [SMALL, FULL] = PHOTO_SIDES;

/**
 * Stores a photo of the vehicle in two sizes. The same file of an order is stored once: its repetition writes nothing
 * and gets the stored photo, so that a queue can send it again after a broken connection.
 *
 * Rejects (404) an unknown order or line; (409) a closed order, and more photos than an order may have; (400) a missing
 * file, HEIC, a damaged picture, a picture that `reencodePicture` rejects, and a finding that the inspection does not
 * have.
 */
export async function addPhoto(
  context: AppContext,
  orderId: string,
  photo: NewPhoto,
  { file, by }: { file: Buffer | null; by: StaffActor },
): Promise<{ data: Photo; status: number }> {
  const { db } = context;
  if (file === null || file.length === 0) throw pictureError('no-image');
  const sha256 = createHash('sha256').update(file).digest();
  const stored = ID_FORM.test(orderId) ? await findPhotoOfFile(db, orderId, sha256) : null;
  if (stored !== null) return { data: stored, status: 200 };
  await rejectClosed(db, orderId);
  if (isHeic(file)) throw orderError('not-readable-photo');
  const [full, small] = await reencodeInSizes(file, [FULL, SMALL]).catch((error) => {
    if (isPicture(file) && error instanceof DomainError && error.code === 'not-an-image')
      throw orderError('damaged-photo');
    throw error;
  });
  if (full === undefined || small === undefined) throw new Error('two sizes were requested');
  return inTransaction(db, async (tx) => {
    await lockOpenOrder(tx, orderId);
    const meanwhile = await findPhotoOfFile(tx, orderId, sha256);
    if (meanwhile !== null) return { data: meanwhile, status: 200 };
    await rejectFull(tx, orderId);
    if (photo.line !== undefined) await findLine(tx, orderId, photo.line);
    const finding = await readFinding(tx, orderId, photo);
    const now = context.clock();
    const row = { ...rowOf(photo, { by, now }), finding };
    await tx
      .insertInto('job_photos')
      .values({ ...row, order_id: orderId, sha256 })
      .execute();
    await tx
      .insertInto('job_photo_sizes')
      .values([
        { photo_id: row.id, longest_side: FULL, content: full },
        { photo_id: row.id, longest_side: SMALL, content: small },
      ])
      .execute();
    await addOrderEvent(tx, orderId, 'photo-added', { by, now }, { photo: row.id });
    const data = await findPhotoOfFile(tx, orderId, sha256);
    if (data === null) throw new Error('the stored photo was not found');
    return { data, status: 201 };
  });
}

/** Returns the row of a photo. It was taken at `now` at the latest: the clock of a phone can be ahead. */
function rowOf(
  { moment, view, line, takenAt, shownToClient }: NewPhoto,
  { by, now }: { by: StaffActor; now: number },
) {
  const taken = takenAt === undefined ? now : Math.min(Date.parse(takenAt), now);
  return {
    id: newId(),
    moment,
    view: view ?? null,
    line_id: line ?? null,
    taken_at: new Date(taken),
    shown_to_client: shownToClient ?? true,
    actor_id: by.id,
    actor_name: by.name,
  };
}

/**
 * Rejects an unknown (404) and a closed order (409) before the file is decoded, which costs CPU time. The transaction
 * checks again.
 */
async function rejectClosed(db: Db, orderId: string): Promise<void> {
  const row = ID_FORM.test(orderId)
    ? await db
        .selectFrom('work_orders')
        .select('closed_at')
        .where('id', '=', orderId)
        .executeTakeFirst()
    : undefined;
  if (!row) throw orderError('unknown-order');
  if (row.closed_at !== null) throw orderError('order-closed');
}

async function rejectFull(tx: Tx, orderId: string): Promise<void> {
  const { number } = await tx
    .selectFrom('job_photos')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (number >= MAX_PHOTOS) throw orderError('too-many-photos');
}

/** Returns the photo of an order that was stored from a file with this SHA-256; `null` without one. */
async function findPhotoOfFile(
  db: Db | Tx,
  orderId: string,
  sha256: Buffer,
): Promise<Photo | null> {
  const found = await db
    .selectFrom('job_photos')
    .select(['id as _id', 'moment', 'view', 'finding', 'line_id as line'])
    .select([
      isoInstant('taken_at').as('takenAt'),
      'actor_name as by',
      'shown_to_client as shownToClient',
    ])
    .where('order_id', '=', orderId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return found ?? null;
}
