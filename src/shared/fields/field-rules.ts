/**
 * What the fields of every form are made of. A field is a list of rules in order; the first that
 * fails gives the sentence.
 */
export type FieldRule = readonly [fails: (value: string) => boolean, sentence: string];
export type Field = readonly FieldRule[];

/** Nothing that can be seen: blanks, and characters without a shape. */
export const empty = (value: string) => value.replace(/[\p{C}\p{Z}\s]/gu, '') === '';
export const shorterThan = (least: number) => (value: string) => [...value.trim()].length < least;
export const longerThan = (most: number) => (value: string) => [...value.trim()].length > most;

export const NOT_TEXT = 'El texto contiene caracteres que no se pueden usar.';
/** In one line: nothing without a shape, and no other line. */
export const notALine = (value: string) => /[\p{C}\p{Zl}\p{Zp}]/u.test(value);
/** In a longer text: control characters, and those that turn the direction of what follows. */
export const notAText = (value: string) =>
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(value);

/** Blank, or as the rules ask; what only looks blank is neither, and nobody asked for it. */
export function optional(rules: Field): Field {
  const given = (fails: FieldRule[0]) => (value: string) => value.trim() !== '' && fails(value);
  return [
    [given(empty), NOT_TEXT],
    ...rules
      .filter(([fails]) => fails !== empty)
      .map(([fails, sentence]): FieldRule => [given(fails), sentence]),
  ];
}

/** The sentence of the first rule that fails, or `null`. */
export function problem(field: Field, value: string): string | null {
  for (const [fails, sentence] of field) if (fails(value)) return sentence;
  return null;
}
