import type { CalendarEvent, MailDocument } from '../contract/mail-document.ts';

/**
 * The document and event without the button's link, wherever it is repeated: only hashes of tokens
 * are kept once a mail is delivered.
 */
export function removeLinks(
  document: MailDocument,
  event: CalendarEvent | null,
): { document: MailDocument; event: CalendarEvent | null } {
  const url = document.action?.url;
  if (!url) return { document, event };
  const forget = (text: string) => text.replaceAll(url, '');
  const blank = { ...document, ...removeFromTexts(document, forget) };
  if (document.action) blank.action = { label: forget(document.action.label), url: '' };
  if (document.closing) blank.closing = document.closing.map(forget);
  return { document: blank, event: event && removeFromEvent(event, forget) };
}

function removeFromTexts(document: MailDocument, forget: (text: string) => string) {
  return {
    preheader: forget(document.preheader),
    title: forget(document.title),
    paragraphs: document.paragraphs.map(forget),
    facts: document.facts.map(([label, value]): [string, string] => [forget(label), forget(value)]),
  };
}

function removeFromEvent(event: CalendarEvent, forget: (text: string) => string): CalendarEvent {
  const { summary, description, location } = event;
  return {
    ...event,
    summary: forget(summary),
    description: forget(description),
    location: forget(location),
  };
}
