import { once } from '#shared/once.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { holidayOf } from '../rules/holidays.ts';

export type Holiday = { date: Day; name: string; official: boolean };

/** Names of the package that differ from those in common use. */
const COMMON_NAMES = new Map([['Fin del Año', 'Fin de Año']]);

const years = new Map<number, Holiday[]>();
const calendar = once(async () => {
  const { default: Holidays } = await import('date-holidays');
  return new Holidays('UY', { languages: 'es' });
});

/**
 * Returns Uruguay's holidays and widely observed days (Carnaval, Semana de Turismo), each day once, in
 * order. Loads the package on first use, because its rules of all countries take some megabytes.
 */
export async function holidaysOf(year: number): Promise<Holiday[]> {
  const known = years.get(year);
  if (known) return known;
  const byDay = new Map<Day, Holiday>();
  for (const { date, start, end, name } of (await calendar()).getHolidays(year, 'es')) {
    // The package marks more days as non-working than the law does.
    const official = holidayOf(date.slice(0, 10)) !== null;
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
    for (let offset = 0; offset < days; offset += 1) {
      const day = addDays(date.slice(0, 10), offset);
      if (byDay.get(day)?.official) continue;
      byDay.set(day, { date: day, name: COMMON_NAMES.get(name) ?? name, official });
    }
  }
  const sorted = [...byDay.values()].sort((a, b) => a.date.localeCompare(b.date));
  years.set(year, sorted);
  return sorted;
}
