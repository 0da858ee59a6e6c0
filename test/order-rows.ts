import { randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import type { Estimates, WorkLines, WorkOrders } from '#platform/data/database-types.ts';
import { newId } from '#platform/data/ids.ts';
import { MONDAY_MORNING } from './fixtures.ts';

const AT = new Date(MONDAY_MORNING);
const DAY_MS = 86_400_000;

/** Inserts the work order of a citation as a row, without any rule of the product. */
export async function insertOrder(
  db: Db,
  citationId: string,
  change: Partial<Insertable<WorkOrders>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('work_orders')
    .values({ id: newId(), citation_id: citationId, received_at: AT, base_cents: 4850, ...change })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type LineRow = Partial<Omit<Insertable<WorkLines>, 'order_id' | 'id'>> & {
  /** Ids of photos of the line in the estimate. */
  photos?: readonly string[];
};

/**
 * Inserts lines and the estimate that proposes them, as it was sent on Monday morning, valid for ten days. Returns
 * the estimate's hash as hexadecimal and the lines' ids.
 */
export async function insertSentEstimate(
  db: Db,
  orderId: string,
  rows: readonly LineRow[],
  change: Partial<Insertable<Estimates>> = {},
): Promise<{ estimate: string; contentHash: string; lines: string[] }> {
  const hash = randomBytes(32);
  const lines = rows.map(({ photos: _photos, ...row }, index) => ({
    id: newId(),
    order_id: orderId,
    kind: 'labour' as const,
    text: `Trabajo ${index + 1}`,
    quantity: 1000,
    price_cents: 5900,
    cause: '',
    position: index,
    ...row,
  }));
  await db.insertInto('work_lines').values(lines).execute();
  const { id: estimate } = await db
    .insertInto('estimates')
    .values({
      id: newId(),
      order_id: orderId,
      version: 1,
      state: 'sent',
      created_at: AT,
      sent_at: AT,
      channel: 'whatsapp',
      valid_until: new Date(MONDAY_MORNING + 10 * DAY_MS),
      content_hash: hash,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const photos = JSON.stringify(
    lines.map(({ id }, index) => ({ id, photos: rows[index]?.photos ?? [] })),
  );
  await sql`
    insert into estimate_lines
      (estimate_id, line_id, position, text, cause, quantity, price_cents, total_cents, choice_group, photos)
    select ${estimate}, id, position, text, cause, quantity, price_cents, total_cents, choice_group,
      array(select jsonb_array_elements_text(with_photos.photos)::uuid)
    from jsonb_to_recordset(${photos}::jsonb) as with_photos (id uuid, photos jsonb)
    join work_lines using (id)`.execute(db);
  return { estimate, contentHash: hash.toString('hex'), lines: lines.map(({ id }) => id) };
}

/** Inserts a photo with both sizes; `content` is a WebP picture. */
export async function insertPhoto(
  db: Db,
  orderId: string,
  change: { shown?: boolean; moment?: 'in' | 'during' | 'out'; content?: Buffer } = {},
): Promise<string> {
  const { shown = true, moment = 'in', content = Buffer.from('RIFF') } = change;
  const id = newId();
  await db
    .insertInto('job_photos')
    .values({
      id,
      order_id: orderId,
      moment,
      sha256: randomBytes(32),
      taken_at: AT,
      shown_to_client: shown,
    })
    .execute();
  const sizes = [400, 1600].map((longest_side) => ({ photo_id: id, longest_side, content }));
  await db.insertInto('job_photo_sizes').values(sizes).execute();
  return id;
}
