import { randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import type { Estimates, JobPhotos, WorkLines, WorkOrders } from '#platform/data/database-types.ts';
import { newId } from '#platform/data/ids.ts';
import { MONDAY_MORNING } from './fixtures.ts';

/** Rows of work orders, without any rule of the product. They are of Monday morning. */
const AT = new Date(MONDAY_MORNING);
const DAY_MS = 86_400_000;

/** Inserts the open work order of a citation of 48.50. Returns its id. */
export async function insertWorkOrder(
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

export type LineRow = Partial<Omit<Insertable<WorkLines>, 'order_id' | 'id'>>;

let position = 0;

/** Inserts a line at the end of an order: by default an hour of labour for 20.00, proposed. Returns its id. */
export async function insertWorkLine(
  db: Db,
  orderId: string,
  { state = 'proposed', ...change }: LineRow = {},
): Promise<string> {
  position += 1;
  const { id } = await db
    .insertInto('work_lines')
    .values({
      id: newId(),
      order_id: orderId,
      kind: 'labour',
      text: 'Limpiar carburador',
      quantity: 1000,
      price_cents: 2000,
      position,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The order's approved amount follows changes of a state.
  if (state !== 'proposed') {
    await db.updateTable('work_lines').set({ state }).where('id', '=', id).execute();
  }
  return id;
}

/** Inserts the estimate that proposes existing lines, as it was sent, valid for ten days. `photos`: ids. */
export async function insertEstimate(
  db: Db,
  orderId: string,
  lines: readonly { _id: string; photos?: readonly string[] }[],
  change: Partial<Insertable<Estimates>> = {},
): Promise<{ estimate: string; contentHash: string }> {
  const hash = randomBytes(32);
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
  const shown = JSON.stringify(lines.map(({ _id, photos = [] }) => ({ id: _id, photos })));
  await sql`
    insert into estimate_lines
      (estimate_id, line_id, position, text, cause, quantity, price_cents, total_cents, choice_group, photos)
    select ${estimate}, id, position, text, cause, quantity, price_cents, total_cents, choice_group,
      array(select jsonb_array_elements_text(shown.photos)::uuid)
    from jsonb_to_recordset(${shown}::jsonb) as shown (id uuid, photos jsonb)
    join work_lines using (id)`.execute(db);
  return { estimate, contentHash: hash.toString('hex') };
}

export type SentLine = LineRow & { photos?: readonly string[] };

/**
 * Inserts lines of 59.00 and the sent estimate that proposes them. Returns the estimate's hash as hexadecimal and the
 * lines' ids.
 */
export async function insertSentEstimate(
  db: Db,
  orderId: string,
  rows: readonly SentLine[],
  change: Partial<Insertable<Estimates>> = {},
): Promise<{ estimate: string; contentHash: string; lines: string[] }> {
  const lines: { _id: string; photos: readonly string[] }[] = [];
  for (const [index, { photos = [], ...row }] of rows.entries()) {
    const line = { text: `Trabajo ${index + 1}`, price_cents: 5900, position: index, ...row };
    lines.push({ _id: await insertWorkLine(db, orderId, line), photos });
  }
  const estimate = await insertEstimate(db, orderId, lines, change);
  return { ...estimate, lines: lines.map(({ _id }) => _id) };
}

/** Inserts a photo of the reception in both sizes, which the client may see; `content` is a WebP picture. */
export async function insertJobPhoto(
  db: Db,
  orderId: string,
  {
    content = Buffer.from('RIFF'),
    ...change
  }: Partial<Insertable<JobPhotos>> & { content?: Buffer } = {},
): Promise<string> {
  const { id } = await db
    .insertInto('job_photos')
    .values({
      id: newId(),
      order_id: orderId,
      moment: 'in',
      sha256: randomBytes(32),
      taken_at: AT,
      shown_to_client: true,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sizes = [400, 1600].map((longest_side) => ({ photo_id: id, longest_side, content }));
  await db.insertInto('job_photo_sizes').values(sizes).execute();
  return id;
}
