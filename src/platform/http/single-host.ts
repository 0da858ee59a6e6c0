import type { FastifyInstance } from 'fastify';
import { DomainError } from '#shared/contract/domain-error.ts';
import { errorResponse } from './http-errors.ts';

/**
 * Rejects with 400 a request with more than one `Host` header, as RFC 9112 requires: a proxy and this
 * server could use different ones. Node ignores the second without an error.
 */
export function rejectMultipleHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((_text, at) => at % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length < 2) return;
    const { code, message } = errorResponse(400).body;
    throw new DomainError(code, 400, message);
  });
}
