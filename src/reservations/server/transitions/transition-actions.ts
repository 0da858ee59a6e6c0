import { supersedeOpenAttempts } from '#payments/server/start-payment-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { Cents } from '#shared/money/money.ts';
import { isTransitionAllowed } from '#shared/records/status-machine.ts';
import { reservationError } from '../../contract/reservation-errors.ts';
import { reservationTransitionError } from '../../contract/step-errors.ts';
import { FINAL_VALUE_NOT_ALLOWED, FINAL_VALUE_REQUIRED } from '../../rules/reservation-fields.ts';
import {
  RESERVATION_TRANSITIONS,
  type ReservationStatus,
  requiresFinalValue,
} from '../../rules/reservation-status.ts';
import { holdStepNotice } from '../mail/step-notice.ts';
import { lockReservation, type ReservationRow } from '../reservations/reservation-row.ts';
import { withReservationUndo } from './step-undo-actions.ts';
import {
  applyLedgerEffects,
  applyMaterialEffects,
  isSaleVoided,
  writeReservationTransition,
} from './transition-effects.ts';

export type RequestedTransition = {
  status: ReservationStatus;
  /** Required for delivered and completed, rejected for other statuses. */
  finalSaleCents: Cents | null;
  /** The status that the caller saw; optional. */
  expectedStatus?: ReservationStatus | undefined;
};

/**
 * Changes the status of a reservation along its transitions, with the effects on payment, stock and
 * ledger, in one transaction. The row lock serializes concurrent changes; the update compares and sets.
 * The mail of a step that has one is held for a minute (`STATUS_MAILS`). The current status, with the same value or
 * none, is a no-op. A step that no transition restores is stored for its undo.
 *
 * Rejects an unknown reservation (404); a status other than `expectedStatus` and a transition that the
 * table lacks (409, with the allowed transitions); a sale without final value and a final value without
 * a sale (400); another final value of a sold reservation, every change except completion after the sale
 * was voided, and insufficient stock, naming the component (409).
 */
export async function changeReservationStatus(
  context: AppContext,
  id: string,
  requested: RequestedTransition,
  by: StaffActor,
): Promise<ReservationRow> {
  const settings = await readSettings(context);
  return inTransaction(context.db, async (tx) => {
    const row = await lockReservation(tx, id);
    if (row.status === requested.status) return keepStatus(row, requested);
    rejectInvalidTransition(row.status, requested);
    if (await isSaleVoided(tx, row)) rejectVoidedSale(row, requested);
    const change = { by, now: context.clock() };
    const step = { from: row.status, to: requested.status };
    return withReservationUndo(tx, id, step, change, async () => {
      const updated = await applyTransition(tx, row, requested, change);
      await holdStepNotice(tx, context, settings, { before: row, after: updated });
      return updated;
    });
  });
}

/** The current status is a no-op. Rejects another final value. */
function keepStatus(row: ReservationRow, { finalSaleCents }: RequestedTransition): ReservationRow {
  if (finalSaleCents === null || finalSaleCents === row.final_sale_cents) return row;
  if (!requiresFinalValue(row.status))
    throw invalidFields({ finalSaleValue: FINAL_VALUE_NOT_ALLOWED });
  throw reservationError(row.status === 'completed' ? 'value-stays' : 'value-when-completed');
}

/** After its sale was voided by hand, a reservation can only be completed. */
function rejectVoidedSale(
  row: ReservationRow,
  { status: to, finalSaleCents }: RequestedTransition,
): void {
  if (to !== 'completed' || finalSaleCents !== row.final_sale_cents) {
    throw reservationError('sale-voided');
  }
}

function rejectInvalidTransition(from: ReservationStatus, requested: RequestedTransition): void {
  const { status: to, expectedStatus, finalSaleCents } = requested;
  const unexpected = expectedStatus !== undefined && expectedStatus !== from;
  if (unexpected || !isTransitionAllowed(RESERVATION_TRANSITIONS, from, to)) {
    throw reservationTransitionError(from, to, { unexpected });
  }
  if (requiresFinalValue(to) && finalSaleCents === null) {
    throw invalidFields({ finalSaleValue: FINAL_VALUE_REQUIRED });
  }
  if (!requiresFinalValue(to) && finalSaleCents !== null) {
    throw invalidFields({ finalSaleValue: FINAL_VALUE_NOT_ALLOWED });
  }
}

async function applyTransition(
  tx: Tx,
  row: ReservationRow,
  { status: to, finalSaleCents }: RequestedTransition,
  context: { by: StaffActor; now: number },
): Promise<ReservationRow> {
  // Staff accepted or cancelled it: open payments become invalid (docs/rules/payments.md 12).
  if (row.status === 'pending') await supersedeOpenAttempts(tx, row.id, context.now);
  const materials = await applyMaterialEffects(tx, row, to, context);
  const sale = requiresFinalValue(to) ? finalSaleCents : null;
  const updated = await writeReservationTransition(
    tx,
    row,
    { to, finalSaleCents: sale, ...materials },
    context,
  );
  await applyLedgerEffects(tx, row, updated, context);
  return updated;
}
