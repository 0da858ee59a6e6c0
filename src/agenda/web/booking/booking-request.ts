import { trimmed } from '#ui/wizard/state/wizard-plan.ts';
import type { BookingInput } from '../../contract/citation.ts';
import type { BookingData } from './booking-plan.ts';

/** Returns the request body, without challenge solution and honeypot. */
export function toBookingRequest(data: BookingData): BookingInput {
  return { ...trimmed(data), vehicleType: 'motorcycle', vehicleYear: Number(data.vehicleYear) };
}
