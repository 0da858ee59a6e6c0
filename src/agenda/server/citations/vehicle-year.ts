import { invalidFields } from '#shared/contract/domain-error.ts';
import { FIRST_YEAR, yearRange } from '#shared/fields/person-fields.ts';
import type { Day } from '#shared/time/day-time.ts';

/** Rejects (400) a year outside of the client form's range. A missing year is valid. */
export function rejectInvalidYear(
  field: string,
  year: number | '' | null | undefined,
  today: Day,
): void {
  if (typeof year !== 'number') return;
  const last = Number(today.slice(0, 4));
  if (year < FIRST_YEAR || year > last) throw invalidFields({ [field]: yearRange(last) });
}
