import type { PaymentSummary } from '#payments/server/payment-queries.ts';
import { clientOf } from '#platform/data/columns.ts';
import { dollarsOf } from '#shared/money/money.ts';
import type { ClientReservation } from '../../contract/reservation.ts';
import type { StaffReservation } from '../../contract/staff-reservation.ts';
import { paymentDisplay } from '../../rules/payment-display.ts';
import type { ReservationRow } from './reservation-row.ts';

/** Returns the reservation for its client. */
export function reservationForClient(row: ReservationRow): ClientReservation {
  return {
    _id: row.id,
    code: row.code,
    ...clientOf(row),
    clientCountry: row.client_country,
    clientState: row.client_state,
    clientAddress: row.client_address,
    product: {
      _id: row.product_id,
      name: row.product_name,
      price: dollarsOf(row.product_price_cents),
    },
    vehicleInfo: { brand: row.vehicle_brand, model: row.vehicle_model, year: row.vehicle_year },
    notes: row.notes,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns the reservation for staff. `payment` is its relevant payment, `undefined` without one. */
export function reservationForStaff(
  row: ReservationRow,
  payment: PaymentSummary | undefined,
): StaffReservation {
  return {
    ...reservationForClient(row),
    payment: {
      amount: dollarsOf(payment?.amountCents ?? row.product_price_cents),
      currency: 'USD',
      ...paymentDisplay(row.status, payment),
    },
    finalSaleValue: row.final_sale_cents === null ? null : dollarsOf(row.final_sale_cents),
    adminComment: row.admin_comment,
    reservationDate: row.created_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}
