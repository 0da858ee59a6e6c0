import { sql } from 'kysely';
import { lastSale } from '#finance/server/ledger-actions.ts';
import { auditVoid, type FoundSale, voidSale } from '#finance/server/void-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { UNDO_SALE_TEXTS, undoError } from '../contract/undo-sale.ts';
import { isUndoable, SELLER_UNDO_REASON } from '../rules/undo-sale.ts';
import { lockComponentsIn } from './movement-actions.ts';
import {
  type LockedSale,
  lockSales,
  returnSaleToStock as returnToStock,
} from './return-sale-actions.ts';

/**
 * «Deshacer» of a sale or a basket: the seller voids it within `UNDO_MINUTES`, without the permission
 * `finanzas`. All sales or none. Rejects an unknown sale and another seller's sale with 404, an older sale
 * and a voided one with 409.
 */
export async function undoSales(context: AppContext, ids: readonly string[], actor: Actor) {
  const now = context.clock();
  await inTransaction(context.db, async (tx) => {
    const sales = await lockSales(tx, ids);
    const own = sales.filter(({ sellerId }) => sellerId === actor.id);
    if (own.length < new Set(ids).size) throw undoError('unknown-sale');
    if (own.some(({ soldAt }) => !isUndoable(soldAt, now))) throw undoError('undo-too-late');
    const details = { by: actor, reason: SELLER_UNDO_REASON, now };
    await lockSoldComponents(tx, own);
    const voided: FoundSale[] = [];
    for (const { id, kind } of own) {
      const type = kind === 'component' ? 'component_sale' : 'product_sale';
      const sale = await saleOf(tx, { type, id });
      const reverse = (saleTx: Tx, saleId: string) =>
        returnToStock(saleTx, { type, id: saleId }, details);
      await voidSale(tx, reverse, sale, details);
      voided.push(sale);
    }
    for (const sale of voided) await auditVoid(tx, sale, details);
  });
  return { data: { sales: [...ids] }, message: UNDO_SALE_TEXTS.undone };
}

/**
 * Locks the components of all sales in one statement, in the order of their ids. Locks taken sale by sale
 * would deadlock with another basket that has the same components in another order.
 */
async function lockSoldComponents(tx: Tx, sales: readonly LockedSale[]): Promise<void> {
  await lockComponentsIn(
    tx,
    sql`select component_id from stock_movements
      where reference_type in ('component_sale', 'product_sale')
        and reference_id = any(${sales.map(({ id }) => id)}::uuid[])`,
  );
}

async function saleOf(tx: Tx, cause: FoundSale['cause']): Promise<FoundSale> {
  const line = await lastSale(tx, cause);
  if (line === null || line.voidId !== null) throw undoError('already-voided');
  return { id: line.id, cause, cents: line.saleCents };
}
