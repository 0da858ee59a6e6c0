import type { Db } from '#platform/data/database.ts';
import { MONDAY_MORNING } from '../../../test/fixtures.ts';

/** Cancels citations as rows, so that no list, board or free hour of the next walks has them. */
export async function retireCitations(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const at = new Date(MONDAY_MORNING);
  await db.deleteFrom('occupations').where('citation_id', 'in', ids).execute();
  await db
    .updateTable('web_bookings')
    .set({ known: true })
    .where('citation_id', 'in', ids)
    .execute();
  await db
    .updateTable('citations')
    .set({ status: 'cancelled', cancelled_at: at, delivered_at: null })
    .where('id', 'in', ids)
    .execute();
}
