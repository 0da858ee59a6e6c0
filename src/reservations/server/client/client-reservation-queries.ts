import type { Payments } from '#payments/server/paid-cause.ts';
import { readPaymentSummaries } from '#payments/server/payment-queries.ts';
import { TOKEN_FORM } from '#platform/data/ids.ts';
import { readCardPicture } from '#products/server/product-queries.ts';
import type { ClientReservation } from '../../contract/reservation.ts';
import {
  awaitsPayment,
  type DisplayedPaymentStatus,
  paymentDisplay,
} from '../../rules/payment-display.ts';
import { VISIBLE } from '../reservations/reservation-row.ts';
import { reservationForClient } from '../reservations/reservation-view.ts';
import { hasReservationToken } from './reservation-link.ts';

/** The reservation of a link, and what its client may do with it now. */
export type LinkedReservation = {
  reservation: ClientReservation;
  paymentStatus: DisplayedPaymentStatus;
  /** In cents: of the payment, or without one what would be paid. */
  amountCents: number;
  /** Whether «Retomar pago» is possible. */
  canPay: boolean;
  /** URL of a picture of the unit; '' without one, or if the unit is not offered any more. */
  picture: string;
};

/** Returns the reservation of a link, or `null` for an unknown, revoked or malformed token. */
export async function readLinkedReservation(
  { context: { db }, canPayOnline }: Pick<Payments, 'context' | 'canPayOnline'>,
  token: string,
): Promise<LinkedReservation | null> {
  if (!TOKEN_FORM.test(token)) return null;
  const row = await db
    .selectFrom('reservations')
    .selectAll()
    .where(hasReservationToken(token))
    .where(VISIBLE)
    .executeTakeFirst();
  if (!row) return null;
  const [summaries, picture] = await Promise.all([
    readPaymentSummaries(db, [row.id]),
    readCardPicture(db, row.product_id),
  ]);
  const payment = summaries.get(row.id);
  return {
    reservation: reservationForClient(row),
    paymentStatus: paymentDisplay(row.status, payment).paymentStatus,
    amountCents: payment?.amountCents ?? row.product_price_cents,
    canPay: canPayOnline && awaitsPayment(row.status, payment),
    picture,
  };
}
