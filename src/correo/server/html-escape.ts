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

/** As `escapeHtml`, line breaks kept; what is too long for a line, such as an address, has its joints. */
export function escapeLines(text: string): string {
  return plain(text).split('\n').map(escapeHtml).map(withJoints).join('<br>');
}

const LONG_WORD = /\S{24,}/g;

/** A column breaks a long word behind an @ or a dot, rather than anywhere. No entity has either. */
function withJoints(html: string): string {
  return html.replace(LONG_WORD, (word) => word.replace(/[@.](?=.)/g, '$&<wbr>'));
}
