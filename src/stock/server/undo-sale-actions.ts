import { lastSale } from '#finanzas/server/ledger-actions.ts';
import { auditVoid, type FoundSale, takeBackSale } from '#finanzas/server/void-actions.ts';
import type { Actor } from '#kernel/staff.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { refuseUndo, UNDO_SALE_TEXTS } from '../contract/undo-sale.ts';
import { inTime, UNDONE_BY_SELLER } from '../rules/undo-sale.ts';
import { lockSales, takeBackSale as returnToStock } from './take-back-actions.ts';

/**
 * «Deshacer» of a sale or a basket: the seller voids it within `UNDO_MINUTES`, without the permission
 * `finanzas`. All sales or none. Refuses an unknown sale and another seller's (404); (409) an older one,
 * and one that was already taken back.
 */
export async function undoSales(kit: Kit, ids: readonly string[], actor: Actor) {
  const now = kit.clock();
  await inTransaction(kit.db, async (tx) => {
    const sales = await lockSales(tx, ids);
    const own = sales.filter(({ sellerId }) => sellerId === actor.id);
    if (own.length < new Set(ids).size) throw refuseUndo('unknown-sale');
    if (own.some(({ soldAt }) => !inTime(soldAt, now))) throw refuseUndo('undo-too-late');
    const taking = { by: actor, reason: UNDONE_BY_SELLER, now };
    const found: FoundSale[] = [];
    for (const { id, kind } of own) {
      const type = kind === 'component' ? 'component_sale' : 'product_sale';
      const sale = await saleOf(tx, { type, id });
      const back = (inside: Tx, saleId: string) =>
        returnToStock(inside, { type, id: saleId }, taking);
      await takeBackSale(tx, back, sale, taking);
      found.push(sale);
    }
    for (const sale of found) await auditVoid(tx, sale, taking);
  });
  return { data: { sales: [...ids] }, message: UNDO_SALE_TEXTS.undone };
}

async function saleOf(tx: Tx, cause: FoundSale['cause']): Promise<FoundSale> {
  const line = await lastSale(tx, cause);
  if (line === null || line.voidId !== null) throw refuseUndo('already-voided');
  return { id: line.id, cause, cents: line.saleCents };
}
