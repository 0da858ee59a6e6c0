import { oneLine, plain } from '../rules/plain-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attributes alike. */
export function escapeHtml(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** As `escapeHtml`, line breaks kept. */
export function escapeLines(text: string): string {
  return plain(text).split('\n').map(escapeHtml).join('<br>');
}
