import { type PaymentMoney, readMoney } from '#payments/server/payment-queries.ts';
import type { Tx } from '#platform/data/database.ts';
import { PAYPAL_METHOD } from './method-queries.ts';
import { insertMovements, type NewMovement } from './movement-rows.ts';

/**
 * Syncs the movements of a reservation with its payments at PayPal: one for each charge, and one for what went back
 * since the last call. Idempotent. Call it after every write of a charge or a refund; the caller has locked the
 * reservation.
 */
export async function syncPaypalMovements(
  tx: Tx,
  reservationId: string,
  now: number,
): Promise<void> {
  const payments = await readMoney(tx, reservationId);
  if (payments.length === 0) return;
  const booked = await readBooked(tx, reservationId);
  const movements = payments.flatMap((payment) => missingMovements(payment, booked));
  if (movements.length === 0) return;
  const cause = { kind: 'reservation', id: reservationId } as const;
  await insertMovements(tx, { cause, note: '', by: null, now }, movements);
}

type Booked = readonly { paymentId: string | null; kind: string; cents: number }[];

async function readBooked(tx: Tx, reservationId: string): Promise<Booked> {
  return tx
    .selectFrom('money_movements')
    .select(['payment_id as paymentId', 'kind', 'usd_cents as cents'])
    .where('cause', '=', 'reservation')
    .where('cause_id', '=', reservationId)
    .where('payment_id', 'is not', null)
    .execute();
}

function missingMovements(
  { paymentId, receivedCents, feeCents, backCents }: PaymentMoney,
  booked: Booked,
): NewMovement[] {
  const own = booked.filter((each) => each.paymentId === paymentId);
  const sumOf = (kind: string) =>
    own.reduce((sum, each) => sum + (each.kind === kind ? each.cents : 0), 0);
  const charged = receivedCents - sumOf('payment');
  // Above 0: money that had gone back was charged again.
  const back = -backCents - sumOf('refund');
  const common = { method: PAYPAL_METHOD, currency: 'USD', rate: null, paymentId } as const;
  return [
    ...(charged === 0
      ? []
      : [{ ...common, kind: 'payment' as const, minor: charged, cents: charged, feeCents }]),
    ...(back === 0 ? [] : [{ ...common, kind: 'refund' as const, minor: back, cents: back }]),
  ];
}
