/** Sentences by field, without those of the fields that are being mended. */
export function without(
  problems: { readonly [field: string]: string | undefined },
  fields: readonly (string | undefined)[],
): Record<string, string> {
  const left: Record<string, string> = {};
  for (const [field, sentence] of Object.entries(problems)) {
    if (sentence !== undefined && !fields.includes(field)) left[field] = sentence;
  }
  return left;
}
