import * as z from 'zod/mini';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

const NOT_VALID = 'Los datos enviados no son válidos.';

// Default message of schemas without their own, which would be in English.
z.config({ customError: () => NOT_VALID });

/** Parses one part of a request by its schema. Rejects it with 400 and the schema's message for each field. */
export function readInput<S extends z.core.$ZodType>(
  schema: S,
  raw: unknown,
  entry: Pick<Endpoint, 'missingFieldMessage'>,
): z.output<S> {
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return parsed.data;
  // A map, because a client may name a field `__proto__`.
  const fields = new Map<string, string>();
  let missing = false;
  for (const issue of parsed.error.issues) {
    for (const [field, sentence] of fieldsOf(issue)) {
      if (fields.has(field)) continue;
      fields.set(field, sentence);
      missing ||= isBlank(valueAt(raw, issue.path));
    }
  }
  throw invalidFields(Object.fromEntries(fields), missing ? entry.missingFieldMessage : undefined);
}

function fieldsOf(issue: z.core.$ZodIssue): [string, string][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [key, unknownField(key)]);
  }
  const field = issue.path.map(String).join('.') || 'body';
  return [[field, issue.path.length === 0 ? NOT_VALID : issue.message]];
}

/** Returns the message for a field that is not in the schema. */
export function unknownField(name: string): string {
  return `El campo "${name.slice(0, 40)}" no se reconoce.`;
}

/** Returns the message for a repeated field of a form. */
export function repeatedField(name: string): string {
  return `El campo "${name.slice(0, 40)}" está repetido.`;
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function isBlank(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  );
}
