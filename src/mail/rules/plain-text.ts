/** Normalizes line breaks to `\n` and replaces control characters and lone surrogates. */
export function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ');
}

/** Like `plain`, in one line. */
export function toSingleLine(text: string): string {
  return toPlainText(text).replace(/\s*\n\s*/g, ' ');
}
