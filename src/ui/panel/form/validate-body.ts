import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/** Errors by field of the form; `lines.0.quantity` is a part of the field `lines`. */
export type Problems = Readonly<Record<string, string>>;

/** How the errors of a form are found: the endpoint's schema and what it cannot find. */
export type Resolver<Draft, Body> = {
  endpoint: Pick<Endpoint, 'body'>;
  toBody: (draft: Draft) => Body;
  /** Returns the field of the form that shows the error of a path in the request. */
  fieldOf?: (path: string, draft: Draft) => string;
  /** Errors that the schema cannot find, or with another text; `found` are those of the schema. */
  validate?: (draft: Draft, found: Problems) => Problems;
};

/** Validates a body with the endpoint's schema, as the server does. Returns messages by path. */
export function validateBody(
  { body }: Pick<Endpoint, 'body'>,
  sent: unknown,
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!body) return problems;
  for (const { path, message } of z.safeParse(body, sent).error?.issues ?? []) {
    problems[path.map(String).join('.')] ??= message;
  }
  return problems;
}

/** Returns the errors of a draft by field of the form. */
export function draftProblems<Draft>(resolver: Resolver<Draft, unknown>, draft: Draft): Problems {
  const body = resolver.toBody(draft);
  const found = problemsAtFields(resolver, validateBody(resolver.endpoint, body), draft);
  return { ...found, ...resolver.validate?.(draft, found) };
}

/** Moves the errors of a request to the fields of the form; the first one of a field counts. */
export function problemsAtFields<Draft>(
  { fieldOf = (path) => path }: Pick<Resolver<Draft, unknown>, 'fieldOf'>,
  errors: Problems,
  draft: Draft,
): Problems {
  const problems: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) problems[fieldOf(path, draft)] ??= message;
  return problems;
}
