import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kernel/refusal.ts';
import { problemOf } from './http-errors.ts';

/**
 * Refuses (400) a request with more than one `Host`, as RFC 9112 requires: a proxy and this server
 * may use different ones. Node drops the second silently.
 */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((_text, at) => at % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length < 2) return;
    const { code, message } = problemOf(400).body;
    throw new Refusal(code, 400, message);
  });
}
