import type { FastifyInstance } from 'fastify';
import { DomainError } from '#shared/contract/domain-error.ts';
import { errorResponse } from './http-errors.ts';

/**
 * Refuses (400) a request with more than one `Host`, as RFC 9112 requires: a proxy and this server
 * may use different ones. Node drops the second silently.
 */
export function rejectMultipleHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((_text, at) => at % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length < 2) return;
    const { code, message } = errorResponse(400).body;
    throw new DomainError(code, 400, message);
  });
}
