import { type Day, minuteOf, type Time, timeOf } from '#shared/time/day-time.ts';
import { DATE_TWICE, HOURS_BACKWARDS, HOURS_OVERLAP } from './business-fields.ts';
import type { Hours } from './opening-hours.ts';
import type { Business } from './settings.ts';

/** Opening hours of the form and the API; `closes` may be `24:00`. */
export type FormHours = { opens: Time; closes: Time };

/** Settings of the form and the API: times as text, weekdays as a list from Monday. */
export type BusinessForm = Omit<
  Business,
  'schedule' | 'exceptionReasons' | 'tiktokUrl' | 'instagramUrl' | 'youtubeUrl'
> & {
  socialLinks: { tiktok: string; instagram: string; youtube: string };
  weeklyHours: FormHours[][];
  closedOnHolidays: boolean;
  exceptions: { date: Day; reason: string; hours: FormHours[] }[];
};

/** Returns errors across fields, by field (`weeklyHours.0`, `exceptions.2`); empty if there are none. */
export function businessProblems(
  form: Pick<BusinessForm, 'weeklyHours' | 'exceptions'>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const note = (field: string, sentence: string | null) => {
    if (sentence !== null) problems[field] ??= sentence;
  };
  form.weeklyHours.forEach((hours, index) => {
    note(`weeklyHours.${index}`, hoursProblem(hours));
  });
  const seen = new Set<Day>();
  form.exceptions.forEach(({ date, hours }, index) => {
    note(`exceptions.${index}`, seen.has(date) ? DATE_TWICE : hoursProblem(hours));
    seen.add(date);
  });
  return problems;
}

function hoursProblem(hours: readonly FormHours[]): string | null {
  const sorted = minutesOf(hours);
  if (sorted.some(({ opens, closes }) => closes <= opens)) return HOURS_BACKWARDS;
  const overlap = sorted.some((each, at) => each.opens < (sorted[at - 1]?.closes ?? 0));
  return overlap ? HOURS_OVERLAP : null;
}

/** Converts the form to the settings. */
export function toBusiness(form: BusinessForm): Business {
  const { socialLinks, weeklyHours, exceptions, closedOnHolidays, ...same } = form;
  return {
    ...same,
    tiktokUrl: socialLinks.tiktok,
    instagramUrl: socialLinks.instagram,
    youtubeUrl: socialLinks.youtube,
    schedule: {
      weekly: Object.fromEntries(weeklyHours.map((hours, at) => [at + 1, minutesOf(hours)])),
      exceptions: Object.fromEntries(exceptions.map(({ date, hours }) => [date, minutesOf(hours)])),
      closedOnHolidays,
    },
    exceptionReasons: Object.fromEntries(exceptions.map(({ date, reason }) => [date, reason])),
  };
}

/** Converts the settings to the form, with the exceptions in order. */
export function toForm(business: Business): BusinessForm {
  const { schedule, exceptionReasons, tiktokUrl, instagramUrl, youtubeUrl, ...same } = business;
  const days = Object.keys(schedule.exceptions).sort();
  return {
    ...same,
    socialLinks: { tiktok: tiktokUrl, instagram: instagramUrl, youtube: youtubeUrl },
    weeklyHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => timesOf(schedule.weekly[weekday])),
    closedOnHolidays: schedule.closedOnHolidays,
    exceptions: days.map((date) => ({
      date,
      reason: exceptionReasons[date] ?? '',
      hours: timesOf(schedule.exceptions[date]),
    })),
  };
}

/** Returns the form's field names that differ between two settings. */
export function changedFields(before: BusinessForm, after: BusinessForm): (keyof BusinessForm)[] {
  const names = Object.keys(after) as (keyof BusinessForm)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

function minutesOf(hours: readonly FormHours[]): Hours[] {
  const minute = (time: Time) => (time === '24:00' ? 1440 : minuteOf(time));
  return hours
    .map(({ opens, closes }) => ({ opens: minute(opens), closes: minute(closes) }))
    .sort((a, b) => a.opens - b.opens);
}

function timesOf(hours: readonly Hours[] = []): FormHours[] {
  return hours.map(({ opens, closes }) => ({ opens: timeOf(opens), closes: timeOf(closes) }));
}
