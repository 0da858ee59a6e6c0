import { addDays, DAY_MINUTES, type Day, minuteOf, type Time, timeOf } from '#kernel/day-time.ts';

export type Appointment = {
  /** Workshop-local. */
  date: Day;
  time: Time;
  /** Minutes. */
  duration: number;
  title: string;
  place: string;
  timeZone: string;
};

/** Opens Google Calendar with the entry filled in; the hours stay the workshop's anywhere. */
export function googleCalendarLink(appointment: Appointment): string {
  const { date, time, duration, title, place, timeZone } = appointment;
  const end = minuteOf(time) + duration;
  const endDay = addDays(date, Math.floor(end / DAY_MINUTES));
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(date, time)}/${stamp(endDay, timeOf(end % DAY_MINUTES))}`,
    ctz: timeZone,
    location: place,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** `20261126T083000` */
function stamp(day: Day, time: Time): string {
  return `${day}T${time}00`.replace(/[-:]/g, '');
}

/** The invitation file, served by the app: files made in the page fail in in-app browsers. */
export function calendarFileLink(id: string): string {
  return `/api/citations/${encodeURIComponent(id)}/calendar.ics`;
}
