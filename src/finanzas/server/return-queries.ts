import type { Db } from '#server-kit/database.ts';
import { refuseVoid } from '../contract/void-refusals.ts';
import type { ReadReturns, Returned } from './sold-causes-actions.ts';
import { findSale } from './void-actions.ts';

/** What «Anular venta» of this line would return to stock. Refuses as it does (404, 409). */
export async function readSaleReturns(
  db: Db,
  readReturns: ReadReturns,
  id: string,
): Promise<Returned[]> {
  const { cause } = await findSale(db, id);
  const taken = await db
    .selectFrom('financial_transactions')
    .select('id')
    .where('original_id', '=', id)
    .executeTakeFirst();
  if (taken) throw refuseVoid('already-voided');
  return readReturns(db, cause);
}
