import { sql } from 'kysely';
import type { Payments } from '#payments/server/paid-cause.ts';
import { type Resumed, resumeAttempt } from '#payments/server/start-payment-actions.ts';
import type { Tx } from '#platform/data/database.ts';
import {
  lockPeopleAndDays,
  MAILBOX_KEY,
  type Person,
  PHONE_KEY,
  personKeys,
  personLocks,
} from '#platform/data/person-locks.ts';
import { isOtherVehicle, type TypedVehicle } from '#shared/records/other-vehicle.ts';
import type { CreatedReservation } from '../../contract/reservation.ts';
import { RESERVATION_ERRORS, reservationError } from '../../contract/reservation-errors.ts';
import { RESERVATION_TEXTS } from '../../contract/reservation-paths.ts';
import { SAME_UNIT, sameUnitError } from '../../contract/same-unit.ts';
import { type ReservationRow, readStatus } from '../reservations/reservation-row.ts';

/**
 * Returns the part of the reply that a repeated request does not get from the stored result: the current
 * status, and a payment link while the reservation can be paid.
 */
export async function answerRepeatedRequest(
  payments: Payments,
  row: Pick<ReservationRow, 'id' | 'status'>,
  paymentId: string | null,
): Promise<Pick<CreatedReservation, 'status' | 'paymentUrl'> & { message: string }> {
  const resumed = paymentId === null ? null : await tryResumePayment(payments, row.id);
  const paymentUrl = resumed?.kind === 'pay' ? resumed.paymentUrl : null;
  const status = (await readStatus(payments.context.db, row.id)) ?? row.status;
  return { status, paymentUrl, message: messageFor(resumed, status) };
}

/** A failure of the payment does not reject the request, as for the first request. */
async function tryResumePayment(payments: Payments, id: string): Promise<Resumed> {
  try {
    return await resumeAttempt(payments, id);
  } catch (error) {
    payments.context.log.error({ err: error }, 'could not resume a payment');
    return { kind: 'unavailable' };
  }
}

const NOT_PAYABLE = RESERVATION_ERRORS['not-payable'][1];

/** `null`: the status decides. */
const MESSAGES: Readonly<Record<Resumed['kind'], string | null>> = {
  pay: RESERVATION_TEXTS.redirecting,
  paid: RESERVATION_ERRORS['already-paid'][1],
  processing: RESERVATION_ERRORS['payment-processing'][1],
  closed: NOT_PAYABLE,
  unavailable: null,
};

function messageFor(resumed: Resumed | null, status: CreatedReservation['status']): string {
  const message = resumed === null ? null : MESSAGES[resumed.kind];
  return message ?? (status === 'pending' ? RESERVATION_TEXTS.withoutLink : NOT_PAYABLE);
}

const MAX_PENDING = 5;
/** A second reservation of the same unit within this time, in ms, is taken for a repeated one. */
const REPEAT_WINDOW_MS = 10 * 60_000;

type Wanted = Person & {
  product: string;
  vehicleInfo: TypedVehicle;
  /** The client knows of the other reservation and wants one more. */
  another?: boolean | undefined;
};
type Load = { open: number; recent: readonly TypedVehicle[] };

/**
 * Rejects with 429 if five pending reservations exist for the mailbox or the phone, and with 409 if the person
 * reserved the same unit for no other motorcycle within ten minutes, unless `another` (docs/rules/limits.md 3 and 12).
 * Locks the person first, so that two concurrent requests cannot both be the first or the fifth.
 */
export async function rejectRepeatedOrTooMany(
  tx: Tx,
  { product, vehicleInfo, another, ...person }: Wanted,
  now: number,
): Promise<void> {
  await lockPeopleAndDays(tx, personLocks(person), []);
  const { email, phone } = personKeys(person);
  const byEmail = sql`${MAILBOX_KEY} = mailbox_key(${email}) and deleted_at is null`;
  const byPhone = sql`${PHONE_KEY} = ${phone} and deleted_at is null`;
  const since = new Date(now - REPEAT_WINDOW_MS);
  const same = sql`status <> 'cancelled' and product_id = ${product} and created_at > ${since}`;
  const vehicle = sql`select id, vehicle_brand as brand, vehicle_model as model from reservations`;
  const { rows } = await sql<Load>`
    select
      greatest(
        (select count(*) from reservations where ${byEmail} and status = 'pending'),
        (select count(*) from reservations where ${byPhone} and status = 'pending')
      )::int as open,
      (select coalesce(json_agg(own), '[]') from (
        ${vehicle} where ${byEmail} and ${same} union ${vehicle} where ${byPhone} and ${same}
      ) as own) as recent`.execute(tx);
  const { open = 0, recent = [] } = rows[0] ?? {};
  if (!another && recent.some((own) => !isOtherVehicle(own, vehicleInfo))) {
    throw sameUnitError(SAME_UNIT);
  }
  // Without `Retry-After`: a pending reservation ends by a payment or a cancellation, at no known time.
  if (open >= MAX_PENDING) throw reservationError('too-many-reservations');
}
