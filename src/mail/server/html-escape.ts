import { toPlainText, toSingleLine } from '../rules/plain-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text and quoted attribute values. */
export function escapeMailHtml(text: string): string {
  return toSingleLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Like `escapeMailHtml`, but keeps line breaks, and marks where long words such as addresses may break. */
export function escapeLines(text: string): string {
  return toPlainText(text).split('\n').map(escapeMailHtml).map(withLineBreakHints).join('<br>');
}

const LONG_WORD = /\S{24,}/g;

/** Allows a line break after `@` or `.` in a long word. No HTML entity contains these characters. */
function withLineBreakHints(html: string): string {
  return html.replace(LONG_WORD, (word) => word.replace(/[@.](?=.)/g, '$&<wbr>'));
}
