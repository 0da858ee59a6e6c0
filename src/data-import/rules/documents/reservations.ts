import {
  type ReservationStatus,
  requiresFinalValue,
} from '#reservations/rules/reservation-status.ts';
import type { DocumentFields } from '../document-fields.ts';
import type { Instant } from '../import-records.ts';
import { readAmount } from '../values/number-values.ts';
import { readLine, readText } from '../values/text-values.ts';
import { readReservationStatus } from '../values/word-values.ts';
import { readClient, readItem, readVehicle } from './visit-parts.ts';

export function readReservationDocument(fields: DocumentFields) {
  const written = fields.written();
  const status = fields.required(
    'status',
    readReservationStatus(fields.get('status')),
    'pending',
    'La reserva no tiene estado.',
  );
  const reserved = fields.instant('reservationDate', fields.get('reservationDate'));
  const reservedAt = reserved ?? written.createdAt;
  if (reservedAt === null) fields.reject('createdAt', 'La reserva no tiene fecha.');
  const line = (name: string, most: number) =>
    fields.optional(name, readLine(fields.get(name), most), '');
  return fields.outcome('reservations', {
    oldId: fields.oldId,
    client: readClient(fields),
    country: line('clientCountry', 60),
    state: line('clientState', 100),
    address: line('clientAddress', 200),
    product: readItem(fields, 'product'),
    vehicle: readVehicle(fields, 'vehicleInfo'),
    payment: readPayment(fields),
    status,
    notes: fields.optional('notes', readText(fields.get('notes'), 1000), ''),
    adminComment: fields.optional('adminComment', readText(fields.get('adminComment'), 2000), ''),
    reservedAt: reservedAt ?? 0,
    ...readSale(fields, status, written.updatedAt ?? reservedAt),
    ...written,
  });
}

/** Day and value of what was handed over; an open reservation has neither. */
function readSale(fields: DocumentFields, status: ReservationStatus, lastChange: Instant | null) {
  const value = fields.get('finalSaleValue', 'finalSalePrice');
  const delivered = fields.instant('deliveredAt', fields.get('deliveredAt'));
  if (!requiresFinalValue(status)) return { finalSaleCents: null, deliveredAt: null };
  if (delivered === null) {
    fields.note('deliveredAt', 'Falta la fecha de entrega: queda la del último cambio.');
  }
  const cents = fields.optional('finalSaleValue', readAmount(value), null);
  if (cents === 0) fields.note('finalSaleValue', 'El valor final es 0: no vale.');
  return { finalSaleCents: cents === 0 ? null : cents, deliveredAt: delivered ?? lastChange };
}

const PAID = /^(?:completed|complete|paid|approved|captured|pagad[oa]|completad[oa]|aprobad[oa])$/i;

function readPayment(fields: DocumentFields) {
  const value = (name: string) => fields.inner('payment', name);
  const paymentStatus = fields.optional('payment', readLine(value('paymentStatus'), 40), '');
  return {
    amountCents: fields.optional('payment', readAmount(value('amount')), null),
    currency: fields.optional('payment', readLine(value('currency'), 10), ''),
    paymentStatus,
    paid: PAID.test(paymentStatus),
  };
}
