/**
 * What a filtered field holds after an edit, and where its caret belongs: as many kept characters
 * stay before it as there were, so that typing or pasting in the middle does not throw it to the end.
 */
export function filterWithCaret(
  filter: (text: string) => string,
  text: string,
  caret: number,
): { text: string; caret: number } {
  return { text: filter(text), caret: filter(text.slice(0, caret)).length };
}
