/** Sentences by field, without those of the fields that are being mended. */
export function omitFields(
  problems: { readonly [field: string]: string | undefined },
  fields: readonly (string | undefined)[],
): Record<string, string> {
  const left: Record<string, string> = {};
  for (const [field, sentence] of Object.entries(problems)) {
    if (sentence !== undefined && !fields.includes(field)) left[field] = sentence;
  }
  return left;
}

/** The same, with errors of fields without an input moved to the form as a whole. */
export function withUnshownErrors<Problems extends object>(
  problems: Problems & { form?: string | undefined },
  unsaid: string | null,
): Problems {
  if (unsaid === null) return problems;
  return { ...problems, form: problems.form === undefined ? unsaid : `${problems.form} ${unsaid}` };
}
