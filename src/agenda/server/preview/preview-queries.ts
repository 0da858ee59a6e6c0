import { isWithinBookingWindow } from '#availability/rules/availability.ts';
import { daysBetween, isOpenAt, workshopCalendar } from '#availability/rules/workshop-calendar.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import { type BusinessForm, toBusiness } from '#settings/rules/business-form.ts';
import { checkBusiness } from '#settings/server/business-actions.ts';
import { addDays, type Day, dayAt, type Time, timeOf } from '#shared/time/day-time.ts';
import { BEFORE_ARRIVAL } from '../../rules/citation-status.ts';

export type AgendaPreview = {
  days: { date: Day; times: Time[] }[];
  outside: { _id: string; clientName: string; date: Day; time: Time }[];
  outsideTotal: number;
};

const DAYS = 7;
const MAX_NAMED = 20;

/**
 * Returns the effect of settings that are not saved: the slots that clients could book (taken or
 * not) on today and the next six days, and the upcoming appointments that would begin outside of
 * opening hours. Changes nothing. Rejects (400) what saving them would reject.
 */
export async function previewAgenda(
  context: AppContext,
  form: BusinessForm,
): Promise<AgendaPreview> {
  checkBusiness(form);
  const business = toBusiness(form);
  const calendar = workshopCalendar(business);
  const now = context.clock();
  const today = dayAt(now, business.timeZone);
  const upcoming = await readUpcoming(context.db, new Date(now));
  const outside = upcoming.filter(({ starts_at }) => {
    const at = starts_at.getTime();
    return !isOpenAt(calendar, dayAt(at, business.timeZone), at);
  });
  return {
    days: daysBetween(today, addDays(today, DAYS - 1)).map((date) => ({
      date,
      times: calendar(date)
        .slots.filter(({ at }) => at !== null && isWithinBookingWindow(business, date, at, now))
        .map(({ time }) => time),
    })),
    outside: outside.slice(0, MAX_NAMED).map((row) => ({
      _id: row.id,
      clientName: row.client_name,
      date: row.day,
      time: timeOf(row.start_minute),
    })),
    outsideTotal: outside.length,
  };
}

/** Returns appointments from an instant on whose client has not come yet, by start. */
function readUpcoming(db: Db, from: Date) {
  return db
    .selectFrom('citations')
    .select(['id', 'client_name', 'day', 'start_minute', 'starts_at'])
    .where('status', 'in', BEFORE_ARRIVAL)
    .where('deleted_at', 'is', null)
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}
