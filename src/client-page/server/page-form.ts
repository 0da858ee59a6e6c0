import type { Payments } from '#payments/server/paid-cause.ts';
import { repeatedField } from '#platform/http/read-input.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { PageSender } from './client-page-renderer.ts';

/** What the routes of the pages need. */
export type Site = { payments: Payments; pages: PageSender };

/** Parses the body of an HTML form. Rejects a repeated field with 400. */
export function parseForm(body: unknown): Record<string, string> {
  const entries = [...new URLSearchParams(typeof body === 'string' ? body : '')];
  const names = new Set<string>();
  for (const [name] of entries) {
    if (names.has(name)) throw invalidFields({ [name]: repeatedField(name) });
    names.add(name);
  }
  // An assignment would lose a field `__proto__`, which is unknown and rejected.
  return Object.fromEntries(entries);
}
