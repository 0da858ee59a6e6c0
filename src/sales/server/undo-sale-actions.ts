import { reverseUnsold } from '#cash/server/reverse-actions.ts';
import { lastSale } from '#finance/server/ledger-actions.ts';
import {
  auditVoid,
  type FoundSale,
  type StaffVoidContext,
  voidSale,
} from '#finance/server/void-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { lockTakenComponents, returnToStock } from '#stock/server/movement-actions.ts';
import { UNDO_SALE_TEXTS, undoError } from '../contract/sale.ts';
import { isUndoable, SELLER_UNDO_REASON } from '../rules/sale-fields.ts';

type SaleReference = { type: 'component_sale' | 'product_sale'; id: string };

/**
 * «Deshacer» of a sale or a basket: the seller voids it within `UNDO_MINUTES`, without the permission `finanzas`, and
 * its payments in the till are reversed. All sales or none. Rejects an unknown sale and another seller's sale with 404,
 * an older sale and a voided one with 409.
 */
export async function undoSales(context: AppContext, ids: readonly string[], actor: Actor) {
  const now = context.clock();
  await inTransaction(context.db, async (tx) => {
    const sales = await lockSales(tx, ids);
    const own = sales.filter(({ sellerId }) => sellerId === actor.id);
    if (own.length < new Set(ids).size) throw undoError('unknown-sale');
    if (own.some(({ soldAt }) => !isUndoable(soldAt, now))) throw undoError('undo-too-late');
    const details = { by: actor, reason: SELLER_UNDO_REASON, now };
    // Locks taken sale by sale would deadlock with another basket that has the same components in another order.
    await lockTakenComponents(
      tx,
      ['component_sale', 'product_sale'],
      own.map(({ id }) => id),
    );
    const voided: FoundSale[] = [];
    for (const { id, kind } of own) {
      const reference = { type: `${kind}_sale`, id } as const;
      const sale = await findSale(tx, reference);
      await voidSale(tx, (saleTx) => returnSaleToStock(saleTx, reference, details), sale, details);
      voided.push(sale);
    }
    await reverseUnsold(tx, [...new Set(own.map(({ chargeId }) => chargeId))], details);
    for (const sale of voided) await auditVoid(tx, sale, details);
  });
  return { data: { sales: [...ids] }, message: UNDO_SALE_TEXTS.undone };
}

/** Returns the materials of a counter sale to stock, once. Locks the sale's row. */
export async function returnSaleToStock(
  tx: Tx,
  reference: SaleReference,
  { by: actor, reason, now }: StaffVoidContext,
): Promise<void> {
  await lockSales(tx, [reference.id]);
  await returnToStock(tx, reference, { type: 'return', actor, reason, now });
}

type LockedSale = {
  id: string;
  kind: 'component' | 'product';
  /** The basket, or the sale itself: what is paid. */
  chargeId: string;
  sellerId: string | null;
  soldAt: number;
};

/** Locks sales in the order of their ids and returns those that exist. */
async function lockSales(tx: Tx, ids: readonly string[]): Promise<LockedSale[]> {
  const validIds = [...new Set(ids)].filter((id) => ID_FORM.test(id));
  if (validIds.length === 0) return [];
  const rows = await tx
    .selectFrom('sales')
    .select(['id', 'kind', 'basket_id', 'actor_id', 'created_at'])
    .where('id', 'in', validIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id, kind, basket_id, actor_id, created_at }) => ({
    id,
    chargeId: basket_id ?? id,
    // The table's CHECK allows no other.
    kind: kind as LockedSale['kind'],
    sellerId: actor_id,
    soldAt: created_at.getTime(),
  }));
}

async function findSale(tx: Tx, cause: SaleReference): Promise<FoundSale> {
  const line = await lastSale(tx, cause);
  if (line === null || line.voidId !== null) throw undoError('already-voided');
  return { id: line.id, cause, cents: line.saleCents };
}
