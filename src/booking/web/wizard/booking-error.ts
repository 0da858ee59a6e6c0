import { isSlotConflict, parseNearestSlots } from '#agenda/rules/slot-conflict.ts';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import type { CallError } from '#ui/call.ts';
import { availabilityCache } from './use-availability.ts';
import type { Booking } from './use-booking.ts';

/**
 * Opens the step that can correct a rejected booking, with the message at the field. Returns
 * whether there is such a step.
 */
export function routeErrorToStep(
  { code, data }: CallError,
  message: string,
  wizard: Booking,
  onSlotTaken: (nearest: LocalDateTime[]) => void,
): boolean {
  if (isSlotConflict(code)) {
    availabilityCache.clear();
    onSlotTaken(parseNearestSlots(data));
    wizard.clearChoice('time', message);
    wizard.open(4, true);
    return true;
  }
  if (code !== 'service-unavailable') return false;
  wizard.clearChoice('service', message);
  wizard.open(3, true);
  return true;
}
