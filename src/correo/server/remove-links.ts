import type { CalendarEvent, MailDocument } from '../contract/mail-document.ts';

/**
 * Removes the button's link from the document and the event, wherever it occurs: after delivery only hashes
 * of tokens are stored.
 */
export function removeLinks(
  document: MailDocument,
  event: CalendarEvent | null,
): { document: MailDocument; event: CalendarEvent | null } {
  const url = document.action?.url;
  if (!url) return { document, event };
  const remove = (text: string) => text.replaceAll(url, '');
  const result = { ...document, ...removeFromTexts(document, remove) };
  if (document.action) result.action = { label: remove(document.action.label), url: '' };
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
