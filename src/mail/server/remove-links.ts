import type { CalendarEvent, MailDocument } from '../contract/mail-document.ts';

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
