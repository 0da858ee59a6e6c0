import { readSettings } from '#ajustes/server/settings-queries.ts';
import { holdMail } from '#correo/server/held-mail-actions.ts';
import type { Cents } from '#kernel/money.ts';
import { invalidFields } from '#kernel/refusal.ts';
import { canMove } from '#kernel/status-machine.ts';
import { supersedeOpenAttempts } from '#pagos/server/payment-actions.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { refuseMove } from '../contract/move-refusal.ts';
import { refuseReservation } from '../contract/reservation-refusals.ts';
import { FINAL_VALUE, NO_FINAL_VALUE } from '../rules/reservation-fields.ts';
import {
  asksFinalValue,
  RESERVATION_MOVES,
  type ReservationStatus,
} from '../rules/reservation-status.ts';
import { isVoided, moveIncome, moveMaterials } from './move-effects.ts';
import { cancelledMail } from './reservation-mail.ts';
import { lockReservation, type ReservationRow } from './reservation-row.ts';
import type { Staff } from './reservation-trace.ts';
import { writeMove } from './write-move.ts';

export type WantedMove = {
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
export async function moveReservation(
  kit: Kit,
  id: string,
  wanted: WantedMove,
  by: Staff,
): Promise<ReservationRow> {
  const settings = await readSettings(kit);
  return inTransaction(kit.db, async (tx) => {
    const row = await lockReservation(tx, id);
    if (row.status === wanted.status) return unchanged(row, wanted);
    refuseWrongMove(row.status, wanted);
    if (await isVoided(tx, row)) refuseVoided(row, wanted);
    const written = await moveIn(tx, row, wanted, { by, now: kit.clock() });
    if (written.status === 'cancelled') {
      const mail = cancelledMail(written, settings, kit.publicUrl());
      await holdMail(tx, kit.jobs, mail, { status: row.status });
    }
    return written;
  });
}

/** The same status again is a no-op; with another final value it is refused. */
function unchanged(row: ReservationRow, { finalSaleCents }: WantedMove): ReservationRow {
  if (finalSaleCents === null || finalSaleCents === row.final_sale_cents) return row;
  if (!asksFinalValue(row.status)) throw invalidFields({ finalSaleValue: NO_FINAL_VALUE });
  throw refuseReservation(row.status === 'completed' ? 'value-stays' : 'value-when-completed');
}

/** After its sale was voided by hand, a reservation can only be completed. */
function refuseVoided(row: ReservationRow, { status: to, finalSaleCents }: WantedMove): void {
  if (to !== 'completed' || finalSaleCents !== row.final_sale_cents) {
    throw refuseReservation('sale-voided');
  }
}

function refuseWrongMove(from: ReservationStatus, wanted: WantedMove): void {
  const { status: to, expectedStatus, finalSaleCents } = wanted;
  const unexpected = expectedStatus !== undefined && expectedStatus !== from;
  if (unexpected || !canMove(RESERVATION_MOVES, from, to)) {
    throw refuseMove(from, to, { unexpected });
  }
  if (asksFinalValue(to) && finalSaleCents === null) {
    throw invalidFields({ finalSaleValue: FINAL_VALUE });
  }
  if (!asksFinalValue(to) && finalSaleCents !== null) {
    throw invalidFields({ finalSaleValue: NO_FINAL_VALUE });
  }
}

async function moveIn(
  tx: Tx,
  row: ReservationRow,
  { status: to, finalSaleCents }: WantedMove,
  doing: { by: Staff; now: number },
): Promise<ReservationRow> {
  // Accepted or cancelled by hand: nobody is to pay it any more (payments.md, rule 12).
  if (row.status === 'pending') await supersedeOpenAttempts(tx, row.id, doing.now);
  const materials = await moveMaterials(tx, row, to, doing);
  const sale = asksFinalValue(to) ? finalSaleCents : null;
  const written = await writeMove(tx, row, { to, finalSaleCents: sale, ...materials }, doing);
  await moveIncome(tx, row, written, doing);
  return written;
}
