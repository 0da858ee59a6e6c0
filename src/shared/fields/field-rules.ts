/** A field of a form is an ordered list of rules; the first rule that fails gives the error message. */
type FieldRule = readonly [fails: (value: string) => boolean, sentence: string];
export type Field = readonly FieldRule[];

/** Whether the text has no visible character: only blanks and characters without a glyph. */
export const empty = (value: string) => value.replace(/[\p{C}\p{Z}\s]/gu, '') === '';
export const shorterThan = (least: number) => (value: string) => [...value.trim()].length < least;
export const longerThan = (most: number) => (value: string) => [...value.trim()].length > most;

export const NOT_TEXT = 'El texto contiene caracteres que no se pueden usar.';
/** For a single line: rejects invisible characters and line breaks. */
export const notALine = (value: string) => /[\p{C}\p{Zl}\p{Zp}]/u.test(value);
/** For a longer text: rejects control characters and those that change the text direction. */
export const notAText = (value: string) =>
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(value);
/** As `notAText`, and rejects lone surrogates: JSON columns and text arrays cannot store them. */
export const notStorable = (value: string) => notAText(value) || /\p{Cs}/u.test(value);

/** Optional field: empty or valid. A value of invisible characters is invalid. */
export function optional(rules: Field): Field {
  const unlessEmpty = (fails: FieldRule[0]) => (value: string) =>
    value.trim() !== '' && fails(value);
  return [
    [unlessEmpty(empty), NOT_TEXT],
    ...rules
      .filter(([fails]) => fails !== empty)
      .map(([fails, sentence]): FieldRule => [unlessEmpty(fails), sentence]),
  ];
}

/** Returns the message of the first rule that fails, or `null`. */
export function problem(field: Field, value: string): string | null {
  for (const [fails, sentence] of field) if (fails(value)) return sentence;
  return null;
}

/**
 * Returns the trimmed address if it is `http(s)://…`, otherwise ''. Links use it so that a
 * `javascript:` address of the settings never becomes one.
 */
export function webAddress(typed: string): string {
  const address = typed.trim();
  return /^https?:\/\/[^\s]+$/i.test(address) ? address : '';
}
