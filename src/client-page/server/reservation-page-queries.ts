import type { Payments } from '#payments/server/paid-cause.ts';
import { readLinkedReservation } from '#reservations/server/client/client-reservation-queries.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { maskEmail, maskPhone } from '#shared/fields/mask-contact.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { dayAt } from '#shared/time/day-time.ts';
import type { ReservationPage } from '../contract/reservation-page.ts';
import { clientPayment } from '../rules/client-payment.ts';
import { reservationProgressOf } from '../rules/reservation-progress.ts';

/** Returns what the page of a reservation shows, or `null` for an unknown, revoked or malformed token. */
export async function readReservationPage(
  payments: Payments,
  token: string,
): Promise<ReservationPage | null> {
  const linked = await readLinkedReservation(payments, token);
  if (linked === null) return null;
  const { reservation, paymentStatus, amountCents, canPay, picture } = linked;
  const { code, status, product, vehicleInfo } = reservation;
  const { timeZone } = await readSettings(payments.context);
  return {
    kind: 'reservation',
    code,
    status,
    ...reservationProgressOf(status),
    client: {
      name: reservation.clientName,
      phone: maskPhone(reservation.clientPhone),
      email: maskEmail(reservation.clientEmail),
    },
    product: { name: product.name, price: product.price },
    picture,
    vehicle: vehicleLabel({
      vehicleBrand: vehicleInfo.brand,
      vehicleModel: vehicleInfo.model,
      vehicleYear: vehicleInfo.year,
    }),
    reservedOn: dayAt(Date.parse(reservation.createdAt), timeZone),
    payment: { state: clientPayment(paymentStatus), amount: dollarsOf(amountCents) },
    canPay,
  };
}
