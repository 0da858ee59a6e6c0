import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

const br = promisify(brotliCompress);
const gz = promisify(gzip);

/** A page, plain and compressed, with its entity tag. */
export type TextResponse = { type: string; plain: Buffer; br: Buffer; gzip: Buffer; etag: string };

/** `quality` is brotli's, 0…11: high for static pages, low for pages that are rendered often. */
export async function prepareText(
  type: string,
  text: string,
  quality: number,
): Promise<TextResponse> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [brotli, gzipped] = await Promise.all([br(plain, { params }), gz(plain, { level: 6 })]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, br: brotli, gzip: gzipped, etag };
}

/** Sends a page in the best encoding that the browser accepts, or 304 if the entity tag matches. */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: TextResponse) {
  void reply.header('vary', 'Accept-Encoding').type(text.type);
  const cacheable = reply.statusCode === 200 && reply.getHeader('cache-control') !== 'no-store';
  if (cacheable) {
    void reply.header('etag', text.etag);
    if (matchesTag(request.headers['if-none-match'], text.etag)) return reply.code(304).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === 'plain') return reply.send(text.plain);
  return reply.header('content-encoding', encoding).send(text[encoding]);
}

/** Whether `If-None-Match` names the tag. Compares weakly: a proxy that compresses makes a tag weak. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return header?.split(',').some((each) => [strong(etag), '*'].includes(strong(each))) ?? false;
}

function chooseEncoding(accepted: string | undefined): 'br' | 'gzip' | 'plain' {
  const names = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => each.split(';')[0]?.trim()),
  );
  if (names.has('br')) return 'br';
  return names.has('gzip') ? 'gzip' : 'plain';
}
