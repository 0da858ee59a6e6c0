import { isMailAddress } from '#shared/fields/person-fields.ts';
import type { CalendarEvent, MailDocument } from '../contract/mail-document.ts';
import type { MailKind } from '../rules/mail-kinds.ts';

export type OutgoingMail = {
  recipient: string;
  kind: MailKind;
  subject: string;
  document: MailDocument;
  event?: CalendarEvent;
};

/** A mail with invalid content, which the caller should have rejected. */
export class InvalidMail extends Error {
  override name = 'InvalidMail';
}

/** Throws `InvalidMail` for content that could break out of a header, or a link without a web address. */
export function checkMail(mail: OutgoingMail): void {
  const { recipient, subject, document, event } = mail;
  const { action, secondAction } = document;
  const urls = [action, secondAction].flatMap((link) => (link ? [link.url] : []));
  const lines = [recipient, subject, ...urls, event?.uid, event?.organizer.email];
  if (lines.some((text) => text !== undefined && hasControls(text))) {
    throw new InvalidMail(
      `a header line of the mail "${mail.kind}" contains a line break or control character`,
    );
  }
  if (!isMailAddress(mail.recipient)) {
    throw new InvalidMail(`the recipient of the mail "${mail.kind}" is not an address`);
  }
  if (!urls.every(isWebAddress)) {
    throw new InvalidMail(`a link of the mail "${mail.kind}" has no web address`);
  }
  if (mail.event) checkEvent(mail.event);
}

function checkEvent(event: CalendarEvent): void {
  const [start, end] = [Date.parse(event.start), Date.parse(event.end)];
  if (!(start < end)) throw new InvalidMail('the event ends before it starts');
  if (!Number.isSafeInteger(event.sequence) || event.sequence < 0) {
    throw new InvalidMail('the sequence of an event must be a whole number from 0');
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

/**
 * Removes the links of the button and below it from the document and the event, wherever they occur: after
 * delivery only hashes of tokens are stored.
 */
export function removeLinks(
  document: MailDocument,
  event: CalendarEvent | null,
): { document: MailDocument; event: CalendarEvent | null } {
  const { action, secondAction } = document;
  const urls = [action?.url, secondAction?.url].filter((url) => url !== undefined && url !== '');
  if (urls.length === 0) return { document, event };
  const remove = (text: string) =>
    urls.reduce<string>((rest, url) => rest.replaceAll(url ?? '', ''), text);
  const result = { ...document, ...removeFromTexts(document, remove) };
  if (action) result.action = { label: remove(action.label), url: '' };
  if (secondAction) result.secondAction = { label: remove(secondAction.label), url: '' };
  if (document.closing) result.closing = document.closing.map(remove);
  return { document: result, event: event && removeFromEvent(event, remove) };
}

function removeFromTexts(document: MailDocument, remove: (text: string) => string) {
  return {
    preheader: remove(document.preheader),
    title: remove(document.title),
    paragraphs: document.paragraphs.map(remove),
    facts: document.facts.map(([label, value]): [string, string] => [remove(label), remove(value)]),
  };
}

function removeFromEvent(event: CalendarEvent, remove: (text: string) => string): CalendarEvent {
  const { summary, description, location } = event;
  return {
    ...event,
    summary: remove(summary),
    description: remove(description),
    location: remove(location),
  };
}
