import type { ReservationRequest } from '../../contract/reservation.ts';
import type { FieldName, ReserveData } from './reserve-plan.ts';

/** What goes over the wire; the proof and the honeypot come on top. */
export function requestOf(data: ReserveData): ReservationRequest {
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

/** Fields that the wire calls otherwise. */
export const API_FIELD_NAMES: Partial<Record<FieldName, string>> = {
  vehicleBrand: 'vehicleInfo.brand',
  vehicleModel: 'vehicleInfo.model',
  vehicleYear: 'vehicleInfo.year',
};
