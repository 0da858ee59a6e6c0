import type { ReservationRequest } from '../../contract/reservation.ts';
import type { FieldName, ReserveData } from './reserve-plan.ts';

/** Returns the request body without challenge solution and honeypot. */
export function toReservationRequest(data: ReserveData): ReservationRequest {
  return {
    clientName: data.clientName.trim(),
    clientEmail: data.clientEmail.trim(),
    clientPhone: data.clientPhone.trim(),
    clientCountry: data.clientCountry,
    clientState: data.clientState.trim(),
    clientAddress: data.clientAddress.trim(),
    product: data.product,
    vehicleInfo: {
      brand: data.vehicleBrand.trim(),
      model: data.vehicleModel.trim(),
      year: Number(data.vehicleYear),
    },
    notes: data.notes.trim(),
  };
}

/** Fields with another name in the API. */
export const API_FIELD_NAMES: Partial<Record<FieldName, string>> = {
  vehicleBrand: 'vehicleInfo.brand',
  vehicleModel: 'vehicleInfo.model',
  vehicleYear: 'vehicleInfo.year',
};
