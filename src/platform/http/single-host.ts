import type { FastifyInstance } from 'fastify';
import { DomainError } from '#shared/contract/domain-error.ts';
import { errorResponse } from './http-errors.ts';

/**
 * Rejects with 400 a request with more than one `Host` header, as RFC 9112 requires: a proxy and this
 * server could use different ones. Node ignores the second without an error.
 */
export function rejectMultipleHosts(app: FastifyInstance): void {
  const { code, message } = errorResponse(400).body;
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hostHeaders(raw.rawHeaders) < 2) done();
    else done(new DomainError(code, 400, message));
  });
}

/** Counts the `Host` headers in a list of names and values. */
function hostHeaders(raw: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
