import { trimmed } from '#ui/wizard/state/wizard-plan.ts';
import type { BookingRequest } from '../../contract/citation.ts';
import type { BookingData } from './booking-plan.ts';

/** Returns the request body, without challenge solution and honeypot. */
export function toBookingRequest(data: BookingData): BookingRequest {
  return { ...trimmed(data), vehicleType: 'motorcycle', vehicleYear: Number(data.vehicleYear) };
}
