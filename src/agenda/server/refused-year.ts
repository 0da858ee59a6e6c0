import type { Day } from '#kernel/day-time.ts';
import { FIRST_YEAR, yearRange } from '#kernel/person-fields.ts';
import { invalidFields } from '#kernel/refusal.ts';

/** Staff may leave the year out; given, it is one that a client could have given. */
export function refuseWrongYear(
  field: string,
  year: number | '' | null | undefined,
  today: Day,
): void {
  if (typeof year !== 'number') return;
  const last = Number(today.slice(0, 4));
  if (year < FIRST_YEAR || year > last) throw invalidFields({ [field]: yearRange(last) });
}
