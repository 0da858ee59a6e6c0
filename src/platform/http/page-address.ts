import type { FastifyInstance } from 'fastify';
import { DomainError } from '#shared/contract/domain-error.ts';
import { errorResponse } from './http-errors.ts';

/** Whether a URL is below `/api`. */
export function isApi(url: string): boolean {
  return /^\/api(\/|\?|$)/.test(url);
}

/**
 * Returns the URL of a page with a path that can be decoded: in another path each `%` stands for itself, so that the page
 * answers as to any unknown link. Returns other URLs and those of the API as they are.
 */
export function decodableUrl(url: string): string {
  if (!url.includes('%') || isApi(url)) return url;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

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
