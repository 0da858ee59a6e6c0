import { hoursText, type Schedule } from '#settings/rules/opening-hours.ts';

export type HoursRow = { days: string; hours: string };

const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/**
 * Returns the week as rows; consecutive days with the same hours share one: `Lunes a viernes`, two days
 * `Lunes y martes`. Empty if the workshop never opens (nothing is configured).
 */
export function weekRows(weekly: Schedule['weekly']): HoursRow[] {
  const week = DAYS.map((name, index) => ({ name, hours: hoursText(weekly[index + 1] ?? []) }));
  if (week.every((day) => day.hours === 'Cerrado')) return [];
  const groups: { first: string; last: string; count: number; hours: string }[] = [];
  for (const { name, hours } of week) {
    const group = groups.at(-1);
    if (group?.hours === hours) Object.assign(group, { last: name, count: group.count + 1 });
    else groups.push({ first: name, last: name, count: 1, hours });
  }
  return groups.map(({ first, last, count, hours }) => ({
    days: daysText(first, last, count),
    hours,
  }));
}

function daysText(first: string, last: string, count: number): string {
  if (count === 1) return first;
  return `${first} ${count === 2 ? 'y' : 'a'} ${last.toLowerCase()}`;
}
