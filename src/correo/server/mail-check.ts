import { isMailAddress } from '#shared/fields/person-fields.ts';
import type { CalendarEvent, MailDocument } from '../contract/mail-document.ts';

export type OutgoingMail = {
  recipient: string;
  /** Stable kebab-case name of the occasion, such as `citation-booked`. */
  kind: string;
  subject: string;
  document: MailDocument;
  event?: CalendarEvent;
};

/** A mail that must not be written: the caller let something through that it should have refused. */
export class InvalidMail extends Error {
  override name = 'InvalidMail';
}

/** Refuses (`InvalidMail`) what could break out of a header or lead somewhere else than the web. */
export function checkMail(mail: OutgoingMail): void {
  const { recipient, subject, document, event } = mail;
  const lines = [recipient, subject, document.action?.url, event?.uid, event?.organizer.email];
  if (lines.some((text) => text !== undefined && hasControls(text))) {
    throw new InvalidMail(
      `a line of the mail "${mail.kind}" holds a line break or control character`,
    );
  }
  if (!isMailAddress(mail.recipient)) {
    throw new InvalidMail(`the recipient of the mail "${mail.kind}" is not an address`);
  }
  if (mail.document.action && !isWebAddress(mail.document.action.url)) {
    throw new InvalidMail(`the button of the mail "${mail.kind}" leads nowhere`);
  }
  if (mail.event) checkEvent(mail.event);
}

function checkEvent(event: CalendarEvent): void {
  const [start, end] = [Date.parse(event.start), Date.parse(event.end)];
  if (!(start < end)) throw new InvalidMail('the event ends before it starts');
  if (!Number.isSafeInteger(event.sequence) || event.sequence < 0) {
    throw new InvalidMail('the sequence of an event is a whole number from 0');
  }
  if (!/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(event.organizer.email)) {
    throw new InvalidMail('the organizer of an event has no address');
  }
}

export function isWebAddress(text: string): boolean {
  const scheme = URL.parse(text)?.protocol;
  return scheme === 'https:' || scheme === 'http:';
}

function hasControls(text: string): boolean {
  return /[\u0000-\u001f\u007f\u0085\u2028\u2029]/.test(text);
}
