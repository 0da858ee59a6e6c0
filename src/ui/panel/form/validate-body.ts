import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/** Validates a body with the endpoint's schema, as the server does. Returns messages by field. */
export function validateBody({ body }: Endpoint, sent: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!body) return problems;
  for (const { path, message } of z.safeParse(body, sent).error?.issues ?? []) {
    problems[path.map(String).join('.')] ??= message;
  }
  return problems;
}
