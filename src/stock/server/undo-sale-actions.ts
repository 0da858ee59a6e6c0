import { lastSale } from '#finanzas/server/ledger-actions.ts';
import { auditVoid, type FoundSale, takeBackSale } from '#finanzas/server/void-actions.ts';
import type { Actor } from '#kernel/staff.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { refuseUndo, UNDO_SALE_TEXTS } from '../contract/undo-sale.ts';
import { inTime, UNDONE_BY_SELLER } from '../rules/undo-sale.ts';
import { lockSales, takeBackSale as returnToStock } from './take-back-actions.ts';

/**
 * «Deshacer» of a sale or of a basket: who sold it takes it back within minutes, without the flag
 * finanzas; the same void underneath. Refuses, and then none of them is taken back, what is no sale
 * of the caller's (404), one that is older, and one that was taken back already (409).
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
