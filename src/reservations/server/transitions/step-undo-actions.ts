import { sql } from 'kysely';
import { lastSale } from '#finance/server/ledger-actions.ts';
import { auditVoid } from '#finance/server/void-actions.ts';
import {
  lockPaymentRows,
  paymentRowSets,
  recordReopenedAttempt,
} from '#payments/server/payment-row-sets.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import {
  claimStep,
  isAsAfterStep,
  type RowSet,
  restoreRows,
  runStoredStep,
} from '#platform/data/row-images.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { takeReturned } from '#stock/server/movement-actions.ts';
import { reservationUndoError } from '../../contract/step-errors.ts';
import { hasMaterials, type ReservationStatus } from '../../rules/reservation-status.ts';
import { canUndoReservationStep } from '../../rules/reservation-steps.ts';
import { retractStepNotice } from '../mail/step-notice.ts';
import {
  addReservationEvent,
  lockReservation,
  type ReservationRow,
  updateReservation,
} from '../reservations/reservation-row.ts';
import { applyLedgerEffects } from './transition-effects.ts';

type Step = { from: ReservationStatus; to: ReservationStatus };
type Change = { by: StaffActor; now: number };

const UNDONE_STEP = 'Paso deshecho';

/** The rows that the steps of a reservation change. Stock and income are ledgers: their steps are reversed. */
function rowSetsOf(id: string): RowSet[] {
  return [
    {
      table: 'reservations',
      key: ['id'],
      where: sql`reservations.id = ${id}::uuid`,
      forward: ['updated_at'],
    },
    ...paymentRowSets(id),
  ];
}

/**
 * Runs a step of a reservation that the caller has locked, and stores the rows that it changed for its undo, if no
 * transition restores them.
 */
export async function withReservationUndo<Result>(
  tx: Tx,
  id: string,
  { from, to }: Step,
  change: Change,
  step: () => Promise<Result>,
): Promise<Result> {
  if (!canUndoReservationStep(from, to)) return step();
  await lockPaymentRows(tx, id);
  return runStoredStep(tx, id, { from, to, sets: rowSetsOf(id) }, change, step);
}

/**
 * Undoes the last step of a reservation: status, final value and payment are what they were, returned materials are
 * taken again at their cost, income is voided or recorded again, and a held notice is withdrawn. One transaction,
 * one event.
 *
 * Rejects an unknown reservation (404); (409) a reservation whose last step to `to` is not the caller's, or older
 * than the window, one that changed since, a notice that was sent, and materials that are not in stock any more.
 */
export async function undoReservationStep(
  context: AppContext,
  id: string,
  to: ReservationStatus,
  by: StaffActor,
): Promise<ReservationRow> {
  return inTransaction(context.db, async (tx) => {
    const row = await lockReservation(tx, id);
    const now = context.clock();
    const change = { by, now };
    const stored = await claimStep(tx, { id, to }, change, reservationUndoError);
    if (row.status !== to || (await wasVoidedSince(tx, id)))
      throw reservationUndoError('step-built-on');
    await lockPaymentRows(tx, id);
    const sets = rowSetsOf(id);
    if (!(await isAsAfterStep(tx, sets, stored))) throw reservationUndoError('step-built-on');
    const from = stored.from as ReservationStatus; // only this module writes it
    await restoreRows(tx, sets, stored.changes);
    const restored = await updateReservation(tx, { ...row, status: from }, {}, now);
    const finalSaleCents = restored.final_sale_cents;
    await addReservationEvent(
      tx,
      id,
      { kind: 'moved', from: to, to: from, finalSaleCents },
      change,
    );
    if (from === 'pending') await recordReopenedAttempt(tx, id, change);
    if (hasMaterials(from) && !hasMaterials(to)) {
      const reference = { type: 'reservation', id } as const;
      await takeReturned(tx, reference, { actor: by, now });
    }
    if (!(await retractStepNotice(tx, id, to))) throw reservationUndoError('step-built-on');
    await undoIncome(tx, row, restored, change);
    return restored;
  });
}

/** Returns whether «Anular venta» voided the sale since the step. A void changes no row of `rowSetsOf`. */
async function wasVoidedSince(tx: Tx, id: string): Promise<boolean> {
  const last = await tx
    .selectFrom('reservation_events')
    .select('kind')
    .where('reservation_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === 'voided';
}

/** Reverses what the step wrote to the ledger of income. A voided sale gets its audit line, which locks the log: last. */
async function undoIncome(
  tx: Tx,
  stepped: ReservationRow,
  restored: ReservationRow,
  change: Change,
): Promise<void> {
  const cause = { type: 'reservation', id: stepped.id } as const;
  const changes = stepped.final_sale_cents !== restored.final_sale_cents;
  const sale = changes && stepped.final_sale_cents !== null ? await lastSale(tx, cause) : null;
  await applyLedgerEffects(tx, stepped, restored, { ...change, reason: UNDONE_STEP });
  if (sale === null) return;
  const voided = { id: sale.id, cause, cents: sale.saleCents };
  await auditVoid(tx, voided, { ...change, reason: UNDONE_STEP });
}
