import type { FastifyInstance } from 'fastify';

/** Permissions policy: forbids features that the pages do not use. */
const NOTHING_ALLOWED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Content policy of uploaded files and of bare answers: nothing loads, runs or is framed. */
const NOTHING_LOADS =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
export const FILE_POLICY = `sandbox; ${NOTHING_LOADS}`;

const YEAR_SECONDS = 31_536_000;

/** Content policy of pages and API: only our own files load; inline scripts and styles are forbidden. */
const OWN_FILES_LOAD = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join(';');

function securityHeaders(https: boolean, contentPolicy: string): Record<string, string> {
  return {
    'content-security-policy': contentPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': NOTHING_ALLOWED,
    'referrer-policy': 'no-referrer',
    ...(https && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/** Adds the security headers to every answer that passes the hooks; a route may replace its content policy. */
export function addSecurityHeaders(app: FastifyInstance, https: boolean): void {
  const headers = securityHeaders(https, OWN_FILES_LOAD);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/** Returns the headers of answers that pass no hook; other answers get them from the hooks. */
export function bareHeaders(https: boolean): Record<string, string> {
  return { 'cache-control': 'no-store', ...securityHeaders(https, NOTHING_LOADS) };
}

/** Adds the character encoding to the media type of a text without one; every text here is UTF-8. */
export function withCharset(type: string): string {
  const isText = /^(text\/|[\w.-]+\/([\w.-]+\+)?xml\b)/.test(type);
  return isText && !type.includes('charset=') ? `${type}; charset=utf-8` : type;
}
