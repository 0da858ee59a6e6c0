/**
 * Letters without a decomposition in Unicode, and what people type for them. Escaped because the interface's font has no
 * such letters: l, o, d, h and t with stroke, eth, dotless i, sharp s, ae, oe, thorn.
 */
const LETTERS: Readonly<Record<string, string>> = {
  \u0142: 'l',
  \u00f8: 'o',
  \u0111: 'd',
  \u00f0: 'd',
  \u0127: 'h',
  \u0131: 'i',
  \u0167: 't',
  \u00df: 'ss',
  \u00e6: 'ae',
  \u0153: 'oe',
  \u00fe: 'th',
};

/** Returns the text in lower case and without accents, for searching; as `folded()` of the schema. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(
      /[\u0142\u00f8\u0111\u00f0\u0127\u0131\u0167\u00df\u00e6\u0153\u00fe]/g,
      (letter) => LETTERS[letter] ?? letter,
    );
}
