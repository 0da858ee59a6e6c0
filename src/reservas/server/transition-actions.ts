import { readSettings } from '#ajustes/server/settings-queries.ts';
import { holdMail } from '#correo/server/held-mail-actions.ts';
import { supersedeOpenAttempts } from '#pagos/server/payment-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { Cents } from '#shared/money/money.ts';
import { isTransitionAllowed } from '#shared/records/status-machine.ts';
import { reservationError } from '../contract/reservation-errors.ts';
import { transitionError } from '../contract/transition-error.ts';
import { FINAL_VALUE_NOT_ALLOWED, FINAL_VALUE_REQUIRED } from '../rules/reservation-fields.ts';
import {
  RESERVATION_TRANSITIONS,
  type ReservationStatus,
  requiresFinalValue,
} from '../rules/reservation-status.ts';
import type { StaffActor } from './reservation-events.ts';
import { cancelledMail } from './reservation-mail.ts';
import { lockReservation, type ReservationRow } from './reservation-row.ts';
import { applyLedgerEffects, applyMaterialEffects, isSaleVoided } from './transition-effects.ts';
import { writeTransition } from './write-transition.ts';

export type RequestedTransition = {
  status: ReservationStatus;
  /** Required for delivered and completed, refused for other statuses. */
  finalSaleCents: Cents | null;
  /** What the caller saw it in, where they say so. */
  expectedStatus?: ReservationStatus | undefined;
};

/**
 * Staff move a reservation along its table of moves, with all that this does to payment, shelf and
 * books, in one transaction. The row's lock orders two movers; the update compares and sets. The
 * client of a cancelled one is told after a minute. The same status again, with the same value or
 * none, changes nothing.
 *
 * Refuses an unknown reservation (404); (409, with what is allowed) one that is not in
 * `expectedStatus` or that the table does not let go there; (400) a sale without its final value, and
 * one for what is no sale; (409) another value for what was sold already, all but closing it where its
 * sale was taken back, and one for which there is not enough in stock, naming the component.
 */
export async function changeReservationStatus(
  context: AppContext,
  id: string,
  wanted: RequestedTransition,
  by: StaffActor,
): Promise<ReservationRow> {
  const settings = await readSettings(context);
  return inTransaction(context.db, async (tx) => {
    const row = await lockReservation(tx, id);
    if (row.status === wanted.status) return keepStatus(row, wanted);
    rejectInvalidTransition(row.status, wanted);
    if (await isSaleVoided(tx, row)) rejectVoidedSale(row, wanted);
    const written = await applyTransition(tx, row, wanted, { by, now: context.clock() });
    if (written.status === 'cancelled') {
      const mail = cancelledMail(written, settings, context.publicUrl());
      await holdMail(tx, context.jobs, mail, { status: row.status });
    }
    return written;
  });
}

/** The same status again is a no-op; with another final value it is refused. */
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

function rejectInvalidTransition(from: ReservationStatus, wanted: RequestedTransition): void {
  const { status: to, expectedStatus, finalSaleCents } = wanted;
  const unexpected = expectedStatus !== undefined && expectedStatus !== from;
  if (unexpected || !isTransitionAllowed(RESERVATION_TRANSITIONS, from, to)) {
    throw transitionError(from, to, { unexpected });
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
  doing: { by: StaffActor; now: number },
): Promise<ReservationRow> {
  // Accepted or cancelled by hand: nobody is to pay it any more (payments.md, rule 12).
  if (row.status === 'pending') await supersedeOpenAttempts(tx, row.id, doing.now);
  const materials = await applyMaterialEffects(tx, row, to, doing);
  const sale = requiresFinalValue(to) ? finalSaleCents : null;
  const written = await writeTransition(tx, row, { to, finalSaleCents: sale, ...materials }, doing);
  await applyLedgerEffects(tx, row, written, doing);
  return written;
}
