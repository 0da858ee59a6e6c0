import { syncDiscount } from '#finance/server/discount-actions.ts';
import { lastSale, recordIncome, voidIncome } from '#finance/server/ledger-actions.ts';
import { syncPayments } from '#finance/server/refund-actions.ts';
import { clientOf } from '#platform/data/columns.ts';
import type { Tx } from '#platform/data/database.ts';
import { lockProductBomCost } from '#products/server/bom-queries.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { Cents } from '#shared/money/money.ts';
import { returnToStock, takeFromStock } from '#stock/server/movement-actions.ts';
import {
  hasMaterials,
  type ReservationStatus,
  SOLD_STATUSES,
} from '../../rules/reservation-status.ts';
import {
  addReservationEvent,
  type EventContext,
  type ReservationRow,
  updateReservation,
} from '../reservations/reservation-row.ts';

type Transition = {
  to: ReservationStatus;
  finalSaleCents: Cents | null;
  material_cost_cents?: Cents | null;
};

/**
 * Writes a transition: inserts its event and updates the row by compare-and-set. The caller has locked the
 * row and checked that the transition is allowed.
 */
export async function writeReservationTransition(
  tx: Tx,
  row: ReservationRow,
  { to, finalSaleCents, ...materials }: Transition,
  context: EventContext,
): Promise<ReservationRow> {
  const now = new Date(context.now);
  const event = { kind: 'moved', from: row.status, to, finalSaleCents } as const;
  await addReservationEvent(tx, row.id, event, context);
  const columns = {
    ...materials,
    status: to,
    final_sale_cents: finalSaleCents,
    delivered_at: finalSaleCents === null ? null : (row.delivered_at ?? now),
    cancelled_at: to === 'cancelled' ? now : null,
  };
  return updateReservation(tx, row, columns, context.now);
}

type StaffContext = EventContext & { by: StaffActor };
type MaterialColumns = { material_cost_cents?: number | null };

/**
 * Applies the effects of a transition on stock. The transition to *preparing* takes all materials of the
 * product's BOM or rejects with `insufficient-stock` (409), and freezes their cost in cents: the current
 * cost of the components, or the product's manual cost. A move back before *preparing* and a
 * cancellation return the taken materials, once. The caller must have locked the row.
 */
export async function applyMaterialEffects(
  tx: Tx,
  row: ReservationRow,
  to: ReservationStatus,
  { by, now }: StaffContext,
): Promise<MaterialColumns> {
  const reference = { type: 'reservation', id: row.id } as const;
  if (hasMaterials(row.status) === hasMaterials(to)) return {};
  if (hasMaterials(row.status)) {
    const type = to === 'cancelled' ? 'cancellation' : 'return';
    await returnToStock(tx, reference, { type, actor: by, now });
    return { material_cost_cents: null };
  }
  const { bom, manualCostCents } = await lockProductBomCost(tx, row.product_id);
  const { costCents } = await takeFromStock(tx, bom, { reference, actor: by, now });
  return { material_cost_cents: manualCostCents ?? costCents };
}

/**
 * Writes the ledger lines of a transition, always on the current day. A delivery writes a sale. A completion
 * with another value voids the first sale and writes a new one. A move back voids the sale. Refunds are
 * settled afterwards. `reason` replaces the reason of a void.
 */
export async function applyLedgerEffects(
  tx: Tx,
  before: ReservationRow,
  after: ReservationRow,
  { by, now, reason }: StaffContext & { reason?: string },
): Promise<void> {
  const subject = saleSubject(after);
  if (before.final_sale_cents === after.final_sale_cents) return;
  if (SOLD_STATUSES.includes(before.status)) {
    const why = after.final_sale_cents === null ? MOVED_BACK_REASON : VALUE_CHANGED_REASON;
    await voidIncome(tx, subject.cause, { by, reason: reason ?? why, now });
  }
  if (after.final_sale_cents !== null) {
    const saleCents = after.final_sale_cents;
    const costCents = after.material_cost_cents ?? 0;
    await recordIncome(tx, { ...subject, saleCents, costCents, now });
    await syncDiscount(tx, 'reservation', after.id, { by, now });
  }
  await syncPayments(tx, subject, now);
}

const MOVED_BACK_REASON = 'La reserva volvió a «Listo para entregar»';
const VALUE_CHANGED_REASON = 'Completada con otro valor final';

/** Returns client and article for the ledger lines of a reservation. */
export function saleSubject(row: ReservationRow) {
  return {
    type: 'product',
    cause: { type: 'reservation', id: row.id },
    itemName: row.product_name,
    ...clientOf(row),
    clientCountry: row.client_country,
  } as const;
}

/** Returns whether staff voided the sale of a delivered reservation. */
export async function isSaleVoided(tx: Tx, { id, status }: ReservationRow): Promise<boolean> {
  if (!SOLD_STATUSES.includes(status)) return false;
  return (await lastSale(tx, { type: 'reservation', id }))?.voidId !== null;
}
