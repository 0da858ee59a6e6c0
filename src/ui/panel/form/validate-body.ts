import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/** What the server would say of a body before any rule is asked: sentences by field, by its contract. */
export function validateBody({ body }: Endpoint, sent: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!body) return problems;
  for (const { path, message } of z.safeParse(body, sent).error?.issues ?? []) {
    problems[path.map(String).join('.')] ??= message;
  }
  return problems;
}
