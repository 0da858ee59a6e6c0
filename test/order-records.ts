import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { MONDAY_MORNING } from './fixtures.ts';

/**
 * Inserts a sent estimate with these lines as rows, without any rule of the product. Returns its id. `photos`: ids of
 * the photos that its first line shows.
 */
export async function insertSentEstimate(
  db: Db,
  orderId: string,
  lines: readonly { _id: string }[],
  photos: readonly string[] = [],
): Promise<string> {
  const id = newId();
  await db
    .insertInto('estimates')
    .values({
      id,
      order_id: orderId,
      version: 1,
      state: 'sent',
      created_at: new Date(MONDAY_MORNING),
      sent_at: new Date(MONDAY_MORNING),
      channel: 'whatsapp',
      valid_until: new Date(MONDAY_MORNING + 10 * 86_400_000),
      content_hash: randomBytes(32),
    })
    .execute();
  await sql`
    insert into estimate_lines (estimate_id, line_id, position, text, cause, quantity, price_cents, total_cents,
      choice_group, photos)
    select ${id}, id, position, text, cause, quantity, price_cents, total_cents, choice_group,
      ${photos}::uuid[]
    from work_lines where id = any (${lines.map(({ _id }) => _id)}::uuid[])`.execute(db);
  return id;
}
