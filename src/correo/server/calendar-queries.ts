import icalGenerator, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { CalendarEvent } from '../contract/mail-document.ts';
import { toPlainText, toSingleLine } from '../rules/plain-text.ts';

/**
 * An iCalendar file (RFC 5545, CRLF, folded): UTC instants, UID and SEQUENCE as given.
 * With `attendee` it is the invitation (or its withdrawal) to that address, who has accepted by
 * booking; without, a file to download, which no calendar answers (`METHOD:PUBLISH`).
 * `stamp` is when the file was made (ISO UTC): the same input, the same bytes.
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

/** Outlook shows the escapes of RFC 6868 as they are; a name does without these characters. */
function parameter(name: string): string {
  return toSingleLine(name).replaceAll('"', "'").replaceAll('^', '') || 'Taller';
}
