import type { Db } from '#platform/data/database.ts';
import { voidError } from '../contract/void-errors.ts';
import type { ReadReturns, ReturnedComponent } from './sale-reversal-actions.ts';
import { findSale } from './void-actions.ts';

/** Returns what «Anular venta» of this line would return to stock. Rejects like the void itself (404, 409). */
export async function readSaleReturns(
  db: Db,
  readReturns: ReadReturns,
  id: string,
): Promise<ReturnedComponent[]> {
  const { cause } = await findSale(db, id);
  const voided = await db
    .selectFrom('financial_transactions')
    .select('id')
    .where('original_id', '=', id)
    .executeTakeFirst();
  if (voided) throw voidError('already-voided');
  return readReturns(db, cause);
}
