import type { LocalDateTime } from '#shared/time/day-time.ts';

/** Whether the server rejected a slot for want of a free bay. Another slot or an overbooking helps. */
export const isSlotConflict = (code: string): code is 'slot-taken' | 'slot-unavailable' =>
  code === 'slot-taken' || code === 'slot-unavailable';

/** Returns the up to three free slots in `data.nearest` of an error. */
export function parseNearestSlots(data: unknown): LocalDateTime[] {
  const nearest: unknown =
    typeof data === 'object' && data && 'nearest' in data ? data.nearest : [];
  return Array.isArray(nearest) ? nearest.filter(isLocalDateTime).slice(0, 3) : [];
}

function isLocalDateTime(value: unknown): value is LocalDateTime {
  return (
    typeof value === 'object' &&
    value !== null &&
    'date' in value &&
    'time' in value &&
    typeof value.date === 'string' &&
    typeof value.time === 'string'
  );
}

/** Contacts and plate that a new appointment can share with one that overlaps it. */
export const SHARED_CONTACTS = ['phone', 'email', 'plate'] as const;
export type SharedContact = (typeof SHARED_CONTACTS)[number];

export const SHARED_CONTACT_LABELS: Readonly<Record<SharedContact, string>> = {
  phone: 'teléfono',
  email: 'email',
  plate: 'matrícula',
};
