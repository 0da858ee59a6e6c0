import { type Cause, recordIncome, voidIncome } from '#finanzas/server/ledger-actions.ts';
import { lockJobOfProduct } from '#productos/server/job-queries.ts';
import type { Tx } from '#server-kit/database.ts';
import { putBack, takeFromStock } from '#stock/server/movement-actions.ts';
import { hasMaterials, type ReservationStatus, SOLD } from '../rules/reservation-status.ts';
import type { ReservationRow } from './reservation-row.ts';
import type { Doing, Staff } from './reservation-trace.ts';

type ByStaff = Doing & { by: Staff };
type MaterialColumns = { material_cost_cents?: number | null };

/**
 * What a move does to the shelf. Becoming *preparing* takes the product's bill, all of it or, refused
 * (`insufficient-stock`, 409), nothing, and freezes its cost in cents: of the components as they
 * cost now, or as entered by hand for a product that has its cost that way. Going back before
 * that, or cancelling, gives back what was taken, once. The caller has locked the row.
 */
export async function moveMaterials(
  tx: Tx,
  row: ReservationRow,
  to: ReservationStatus,
  { by, now }: ByStaff,
): Promise<MaterialColumns> {
  const reference = { type: 'reservation', id: row.id } as const;
  if (hasMaterials(row.status) === hasMaterials(to)) return {};
  if (hasMaterials(row.status)) {
    const type = to === 'cancelled' ? 'cancellation' : 'return';
    await putBack(tx, reference, { type, actor: by, now });
    return { material_cost_cents: null };
  }
  const { bill, manualCents } = await lockJobOfProduct(tx, row.product_id);
  const { costCents } = await takeFromStock(tx, bill, { reference, actor: by, now });
  return { material_cost_cents: manualCents ?? costCents };
}

/**
 * What a move that was written does to the books: handed over it is income on the day of delivery;
 * completed with another value it is income of that value, still of that day; taken back it is none.
 */
export async function moveIncome(
  tx: Tx,
  before: ReservationRow,
  after: ReservationRow,
  now: number,
): Promise<void> {
  const cause: Cause = { type: 'reservation', id: after.id };
  const stays = before.final_sale_cents === after.final_sale_cents;
  if (stays) return;
  if (SOLD.includes(before.status)) await voidIncome(tx, cause, now);
  if (after.final_sale_cents === null) return;
  await recordIncome(tx, {
    type: 'product',
    cause,
    itemName: after.product_name,
    clientName: after.client_name,
    clientEmail: after.client_email,
    clientPhone: after.client_phone,
    clientCountry: after.client_country,
    saleCents: after.final_sale_cents,
    costCents: after.material_cost_cents ?? 0,
    now: after.delivered_at?.getTime() ?? now,
  });
}
