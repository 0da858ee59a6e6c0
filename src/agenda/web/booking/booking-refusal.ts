import type { CallError } from '#web-kit/call.ts';
import { nearestOf, type Start } from '../citation-api.ts';
import { availabilityStore } from './use-availability.ts';
import type { Booking } from './use-booking.ts';

/** Brings what the server refused to the step that can mend it; says whether there is one. */
export function bringHome(
  { code, data }: CallError,
  sentence: string,
  wizard: Booking,
  onSlotTaken: (nearest: Start[]) => void,
): boolean {
  if (code === 'slot-taken' || code === 'slot-unavailable') {
    availabilityStore.forget();
    onSlotTaken(nearestOf(data));
    wizard.lose('time', sentence);
    wizard.open(4, true);
    return true;
  }
  if (code !== 'service-unavailable') return false;
  wizard.lose('service', sentence);
  wizard.open(3, true);
  return true;
}
