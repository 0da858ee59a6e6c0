/** Returns the errors by field, without those of the given fields. */
export function omitFields(
  problems: { readonly [field: string]: string | undefined },
  fields: readonly (string | undefined)[],
): Record<string, string> {
  const remaining: Record<string, string> = {};
  for (const [field, sentence] of Object.entries(problems)) {
    if (sentence !== undefined && !fields.includes(field)) remaining[field] = sentence;
  }
  return remaining;
}

/** Returns the errors with those of fields without an input added to the form's own error. */
export function withUnshownErrors<Problems extends object>(
  problems: Problems & { form?: string | undefined },
  unsaid: string | null,
): Problems {
  if (unsaid === null) return problems;
  return { ...problems, form: problems.form === undefined ? unsaid : `${problems.form} ${unsaid}` };
}
