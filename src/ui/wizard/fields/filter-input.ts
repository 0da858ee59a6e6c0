/**
 * Returns the filtered text and the position of the caret. The same remaining characters stay before the
 * caret, so that typing or pasting in the middle does not move it to the end.
 */
export function filterWithCaret(
  filter: (text: string) => string,
  text: string,
  caret: number,
): { text: string; caret: number } {
  return { text: filter(text), caret: filter(text.slice(0, caret)).length };
}
