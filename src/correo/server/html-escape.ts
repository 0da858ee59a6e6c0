import { toPlainText, toSingleLine } from '../rules/plain-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attributes alike. */
export function escapeHtml(text: string): string {
  return toSingleLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** As `escapeHtml`, line breaks kept; what is too long for a line, such as an address, has its joints. */
export function escapeLines(text: string): string {
  return toPlainText(text).split('\n').map(escapeHtml).map(withLineBreakHints).join('<br>');
}

const LONG_WORD = /\S{24,}/g;

/** A column breaks a long word behind an @ or a dot, rather than anywhere. No entity has either. */
function withLineBreakHints(html: string): string {
  return html.replace(LONG_WORD, (word) => word.replace(/[@.](?=.)/g, '$&<wbr>'));
}
