import type { BookingRequest } from '../../contract/citation.ts';
import type { BookingData } from './booking-plan.ts';

/** Returns the request body, without challenge solution and honeypot. */
export function toBookingRequest(data: BookingData): BookingRequest {
  return {
    clientName: data.clientName.trim(),
    clientEmail: data.clientEmail.trim(),
    clientPhone: data.clientPhone.trim(),
    service: data.service,
    vehicleType: 'motorcycle',
    vehicleBrand: data.vehicleBrand.trim(),
    vehicleModel: data.vehicleModel.trim(),
    vehicleYear: Number(data.vehicleYear),
    date: data.date,
    time: data.time,
    notes: data.notes.trim(),
  };
}
