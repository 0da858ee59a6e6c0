import type { CallError } from '#ui/call.ts';
import { isSlotConflict } from '../../contract/citation-errors.ts';
import { type LocalDateTime, parseNearestSlots } from '../citation-api.ts';
import { availabilityCache } from './use-availability.ts';
import type { Booking } from './use-booking.ts';

/** Brings what the server refused to the step that can mend it; says whether there is one. */
export function routeErrorToStep(
  { code, data }: CallError,
  sentence: string,
  wizard: Booking,
  onSlotTaken: (nearest: LocalDateTime[]) => void,
): boolean {
  if (isSlotConflict(code)) {
    availabilityCache.clear();
    onSlotTaken(parseNearestSlots(data));
    wizard.clearChoice('time', sentence);
    wizard.open(4, true);
    return true;
  }
  if (code !== 'service-unavailable') return false;
  wizard.clearChoice('service', sentence);
  wizard.open(3, true);
  return true;
}
