import type { FastifyReply } from 'fastify';
import type { Payments } from '#payments/server/paid-cause.ts';
import { networkOf } from '#platform/http/network.ts';
import { unknownField } from '#platform/http/read-input.ts';
import { rejectWhenDiskFull } from '#platform/operations/disk-space.ts';
import { resumePayment } from '#reservations/contract/reservation.ts';
import { readLinkedReservation } from '#reservations/server/client/client-reservation-queries.ts';
import * as resume from '#reservations/server/reserve/resume-actions.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import { maskEmail, maskPhone } from '#shared/fields/person-fields.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { dayAt } from '#shared/time/day-time.ts';
import type { ReservationPage } from '../contract/reservation-page.ts';
import { clientPayment, reservationProgressOf } from '../rules/reservation-progress.ts';
import type { Exchange } from './client-page-renderer.ts';
import { parseForm, type Site } from './client-page-renderer.ts';

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

/**
 * «Retomar pago»: answers with a page that opens the payment at the provider. A redirect would be blocked: the
 * content policy allows forms to lead to our own site alone. A rejected payment shows the page as it is now, with the
 * reason at its top.
 */
export async function submitPayment(
  { payments, pages }: Site,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request } = exchange;
  await rejectWhenDiskFull(payments.context, resumePayment);
  rejectFields(parseForm(request.body));
  const { token } = request.params;
  try {
    const address = networkOf(request.ip);
    const { paymentUrl } = await resume.resumePayment(payments, token, address);
    return await pages.send(exchange, 'payment', { url: paymentUrl });
  } catch (error) {
    if (!(error instanceof DomainError) || (error.status !== 404 && error.status !== 409)) {
      throw error;
    }
    const page = await readReservationPage(payments, token);
    if (page === null) return pages.missing(exchange);
    const notice = { kind: 'error', text: error.message } as const;
    return pages.send({ ...exchange, status: error.status }, 'reservation', { page, notice });
  }
}

/** The form has no fields. */
function rejectFields(fields: Readonly<Record<string, string>>): void {
  const [name] = Object.keys(fields);
  if (name !== undefined) throw invalidFields({ [name]: unknownField(name) });
}
