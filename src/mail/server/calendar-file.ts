import icalGenerator, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { CalendarEvent } from '../contract/mail-document.ts';
import { toPlainText, toSingleLine } from './render-text.ts';

/**
 * Returns an iCalendar file (RFC 5545, CRLF, folded) with UTC instants and the given UID and SEQUENCE.
 * With `attendee` it is an invitation or cancellation for that address, accepted by the booking. Without,
 * it is a file for download, to which no calendar replies (`METHOD:PUBLISH`). `stamp` is the creation time
 * (ISO UTC): the same input gives the same bytes.
 */
export function calendarFile(event: CalendarEvent, stamp: string, attendee: string | null): string {
  const calendar = icalGenerator({
    prodId: { company: 'Bujia', product: 'Agenda', language: 'ES' },
    method: attendee === null ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod[event.method],
  });
  const entry = calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp: new Date(stamp),
    start: new Date(event.start),
    end: new Date(event.end),
    summary: toSingleLine(event.summary),
    description: toPlainText(event.description),
    location: toSingleLine(event.location),
    organizer: { name: parameter(event.organizer.name), email: event.organizer.email },
    status: event.method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (attendee !== null) {
    entry.createAttendee({ email: attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  }
  return calendar.toString();
}

/** Removes characters that need RFC 6868 escapes: Outlook shows the escapes literally. */
function parameter(name: string): string {
  return toSingleLine(name).replaceAll('"', "'").replaceAll('^', '') || 'Taller';
}

/** An event of a calendar that is read again and again. Instants are epoch milliseconds. */
export type FeedEvent = {
  uid: string;
  sequence: number;
  changedAt: number;
  start: number;
  end: number;
  summary: string;
  description: string;
  /** `null`: the event names no page. */
  url: string | null;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
};

/** How often a calendar should read a feed again. */
const REFRESH_SECONDS = 15 * 60;

/** Returns the iCalendar file of a feed, with UTC instants. The same input gives the same bytes. */
export function feedFile(name: string, timeZone: string, events: readonly FeedEvent[]): string {
  const calendar = icalGenerator({
    prodId: { company: 'Bujia', product: 'Agenda', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    name: toSingleLine(name),
    ttl: REFRESH_SECONDS,
    // For the days of the calendar; each instant is in UTC.
    x: [['X-WR-TIMEZONE', timeZone]],
  });
  for (const { uid, changedAt, start, end, url, status, ...event } of events) {
    const changed = new Date(changedAt);
    calendar.createEvent({
      id: uid,
      sequence: event.sequence,
      stamp: changed,
      lastModified: changed,
      start: new Date(start),
      end: new Date(end),
      summary: toSingleLine(event.summary),
      description: toPlainText(event.description),
      ...(url !== null && { url }),
      status: ICalEventStatus[status],
    });
  }
  return calendar.toString();
}
