import type { PaymentMoney } from '#payments/server/payment-queries.ts';
import type { Tx } from '#platform/data/database.ts';
import { PAYPAL_METHOD } from '../rules/movement-kinds.ts';
import { insertMovements, type NewMovement } from './movement-rows.ts';

type Booked = readonly { paymentId: string | null; kind: string; cents: number }[];

/**
 * Syncs the movements of a reservation with its payments at PayPal: one for each charge, and one for what went back
 * since the last call. Idempotent. The caller has locked the reservation. Returns the net cents paid in the till.
 */
export async function syncPaypalMovements(
  tx: Tx,
  reservationId: string,
  payments: readonly PaymentMoney[],
  now: number,
): Promise<number> {
  const booked: Booked = await tx
    .selectFrom('money_movements')
    .select(['payment_id as paymentId', 'kind', 'usd_cents as cents'])
    .where('cause', '=', 'reservation')
    .where('cause_id', '=', reservationId)
    .execute();
  const movements = payments.flatMap((payment) => missingMovements(payment, booked));
  if (movements.length > 0) {
    const cause = { kind: 'reservation', id: reservationId } as const;
    await insertMovements(tx, { cause, note: '', by: null, now }, movements);
  }
  return booked.reduce((sum, { paymentId, cents }) => sum + (paymentId === null ? cents : 0), 0);
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
  const parts: NewMovement[] = [
    {
      ...{ ...common, kind: 'payment', minor: charged, cents: charged },
      feeCents: Math.max(0, Math.min(feeCents, charged)),
    },
    { ...common, kind: 'refund', minor: back, cents: back },
  ];
  return parts.filter(({ cents }) => cents !== 0);
}
