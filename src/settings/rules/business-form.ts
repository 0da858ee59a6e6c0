import {
  addDays,
  type Day,
  dayNumber,
  minuteOf,
  type Time,
  timeOf,
} from '#shared/time/day-time.ts';
import {
  CLOSURE_BACKWARDS,
  CLOSURE_TOO_LONG,
  CLOSURE_WITH_HOURS,
  DATE_TWICE,
  HOURS_BACKWARDS,
  HOURS_OVERLAP,
} from './business-fields.ts';
import type { Hours } from './opening-hours.ts';
import type { Business } from './settings.ts';

/** Opening hours of the form and the API; `closes` may be `24:00`. */
export type FormHours = { opens: Time; closes: Time };

/** Settings of the form and the API: times as text, weekdays as a list from Monday. */
export type BusinessForm = Omit<
  Business,
  'schedule' | 'exceptionReasons' | 'closureStarts' | 'tiktokUrl' | 'instagramUrl' | 'youtubeUrl'
> & {
  socialLinks: { tiktok: string; instagram: string; youtube: string };
  weeklyHours: FormHours[][];
  closedOnHolidays: boolean;
  exceptions: FormException[];
};

/** `lastDate`: the last day of a closure of several days. */
export type FormException = {
  date: Day;
  lastDate?: Day | undefined;
  reason: string;
  hours: FormHours[];
};

const MAX_CLOSURE_DAYS = 366;

/** Returns the days of an exception in order. */
export function exceptionDays({
  date,
  lastDate = date,
}: Pick<FormException, 'date' | 'lastDate'>): Day[] {
  const count = dayNumber(lastDate) - dayNumber(date) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(date, at));
}

function closureProblem({ date, lastDate = date, hours }: FormException): string | null {
  if (lastDate < date) return CLOSURE_BACKWARDS;
  if (dayNumber(lastDate) - dayNumber(date) >= MAX_CLOSURE_DAYS) return CLOSURE_TOO_LONG;
  return lastDate !== date && hours.length > 0 ? CLOSURE_WITH_HOURS : null;
}

/** Returns errors across fields, by field (`weeklyHours.0`, `exceptions.2`); empty if there are none. */
export function businessProblems(
  form: Pick<BusinessForm, 'weeklyHours' | 'exceptions'>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const addProblem = (field: string, sentence: string | null) => {
    if (sentence !== null) problems[field] ??= sentence;
  };
  form.weeklyHours.forEach((hours, index) => {
    addProblem(`weeklyHours.${index}`, hoursProblem(hours));
  });
  const seen = new Set<Day>();
  form.exceptions.forEach((exception, index) => {
    const field = `exceptions.${index}`;
    addProblem(field, closureProblem(exception));
    if (problems[field] !== undefined) return;
    const days = exceptionDays(exception);
    addProblem(
      field,
      days.some((day) => seen.has(day)) ? DATE_TWICE : hoursProblem(exception.hours),
    );
    for (const day of days) seen.add(day);
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
  const days = exceptions.flatMap((exception) =>
    exceptionDays(exception).map((day) => ({ day, exception })),
  );
  const closures = days.filter(({ exception: { date, lastDate = date } }) => lastDate !== date);
  return {
    ...same,
    tiktokUrl: socialLinks.tiktok,
    instagramUrl: socialLinks.instagram,
    youtubeUrl: socialLinks.youtube,
    schedule: {
      weekly: Object.fromEntries(weeklyHours.map((hours, at) => [at + 1, minutesOf(hours)])),
      exceptions: Object.fromEntries(
        days.map(({ day, exception }) => [day, minutesOf(exception.hours)]),
      ),
      closedOnHolidays,
    },
    exceptionReasons: Object.fromEntries(days.map(({ day, exception }) => [day, exception.reason])),
    closureStarts: Object.fromEntries(closures.map(({ day, exception }) => [day, exception.date])),
  };
}

/** Converts the settings to the form, with the exceptions in order. */
export function toForm(business: Business): BusinessForm {
  const { schedule, exceptionReasons, closureStarts, ...others } = business;
  const { tiktokUrl, instagramUrl, youtubeUrl, ...same } = others;
  const lastDates = new Map<Day, Day>();
  const days = Object.keys(schedule.exceptions)
    .sort()
    .filter((day) => {
      const first = closureStarts[day];
      if (first !== undefined) lastDates.set(first, day);
      return first === undefined || first === day;
    });
  return {
    ...same,
    socialLinks: { tiktok: tiktokUrl, instagram: instagramUrl, youtube: youtubeUrl },
    weeklyHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => timesOf(schedule.weekly[weekday])),
    closedOnHolidays: schedule.closedOnHolidays,
    exceptions: days.map((date) => ({
      date,
      ...(lastDates.has(date) && { lastDate: lastDates.get(date) }),
      reason: exceptionReasons[date] ?? '',
      hours: timesOf(schedule.exceptions[date]),
    })),
  };
}

/** Returns the form's field names that differ between two settings. */
export function changedSettings(before: BusinessForm, after: BusinessForm): (keyof BusinessForm)[] {
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
