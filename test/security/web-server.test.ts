import { request } from 'node:http';
import { connect } from 'node:net';
import { DEFAULT_CIPHERS, DEFAULT_MAX_VERSION, DEFAULT_MIN_VERSION } from 'node:tls';
import { expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';

/** Requirements of OWASP ASVS that no other test covers. */
const site = testEnvironment({ publicUrl: 'https://taller.example.uy' });

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: Record<string, unknown>; text: string };

/** Sends a request without fetch, which cannot send TRACE. */
function send({ method, path, headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(site.app.url + path, { method, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }),
      );
    });
    call.on('error', reject).end(body);
  });
}

test('every answer sets HSTS for a year and all subdomains', async () => {
  for (const path of ['/', '/api/health', '/no-such-page']) {
    const { headers } = await send({ method: 'GET', path });
    const header = String(headers['strict-transport-security']);
    const [, seconds] = /^max-age=(\d+); ?includeSubDomains/i.exec(header) ?? [];
    expect([path, Number(seconds)]).toEqual([path, 31_536_000]);
  }
});

const PATHS = [
  '/',
  '/cita',
  '/cancel/x',
  '/admin',
  '/robots.txt',
  '/icon.svg',
  '/manifest.webmanifest',
  '/admin.webmanifest',
  '/no-such-page',
  '/api/health',
  '/api/docs',
  '/api/docs/style.css',
  '/api/clients/export/style.css',
  '/api/docs/openapi.json',
  '/api/nothing',
  '/%E0%A4%A',
];

test.each(PATHS)('%s forbids content and frames of other origins', async (path) => {
  const { headers } = await send({ method: 'GET', path });
  const policy = String(headers['content-security-policy']).split(/; ?/);
  for (const needed of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(needed);
  }
  expect(policy.some((part) => /^default-src '(self|none)'$/.test(part))).toBe(true);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['set-cookie']).toBeUndefined();
});

test.each(PATHS)('%s declares its media type, and the charset of a text', async (path) => {
  const type = String((await send({ method: 'GET', path })).headers['content-type']);
  expect(type).toMatch(
    /^(application\/manifest\+json|(text\/(html|css|plain)|application\/json|image\/svg\+xml); ?charset=utf-8)$/i,
  );
});

test('the API answers a call over http itself and does not redirect it to https', async () => {
  for (const method of ['GET', 'POST']) {
    const headers = { 'x-forwarded-proto': 'http', 'content-type': 'application/json' };
    const path = method === 'GET' ? '/api/settings' : '/api/auth/login';
    const answer = await send({ method, path, headers, ...(method === 'POST' && { body: '{}' }) });
    expect([method, answer.status, answer.headers['location']]).toEqual([
      method,
      method === 'GET' ? 200 : 400,
      undefined,
    ]);
  }
});

/** Sends raw bytes, as no client library would. Returns the status line of the first answer. */
function firstLine(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.app.url).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
    });
    socket.on('error', reject).on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    socket.write(text);
  });
}

test.each([
  ['two Content-Length headers', 'Content-Length: 2\r\nContent-Length: 40'],
  ['Content-Length and chunked encoding', 'Content-Length: 2\r\nTransfer-Encoding: chunked'],
  ['an invalid Content-Length', 'Content-Length: +2'],
  ['an encoding after chunked', 'Transfer-Encoding: chunked, identity'],
])('a request with %s is answered with 400', async (_what, lines) => {
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${lines}`;
  const hidden = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
  expect(await firstLine(`${head}\r\n\r\n{}${hidden}`)).toBe('HTTP/1.1 400 Bad Request');
});

test('connections to other servers use TLS 1.2 or 1.3', () => {
  expect([DEFAULT_MIN_VERSION, DEFAULT_MAX_VERSION]).toEqual(['TLSv1.2', 'TLSv1.3']);
});

test('connections to other servers offer suites with forward secrecy first, and none of the broken ciphers', () => {
  const suites = DEFAULT_CIPHERS.split(':');
  expect(suites.slice(0, 3).every((suite) => suite.startsWith('TLS_'))).toBe(true);
  expect(suites).toEqual(
    expect.arrayContaining(['!aNULL', '!eNULL', '!EXPORT', '!DES', '!RC4', '!MD5']),
  );
  expect(suites.filter((suite) => /^(?!!).*(RC4|3DES|MD5|NULL|EXPORT)/.test(suite))).toEqual([]);
});

test('TRACE is rejected without an echo of the request', async () => {
  const { status, text } = await send({ method: 'TRACE', path: '/', headers: { 'x-own': 'abc' } });
  expect([400, 404, 405]).toContain(status);
  expect(text).not.toContain('abc');
});

test('an answer to another origin has no CORS header, also for a preflight', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await send({ method, path: '/api/citations', headers });
    const cors = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
    expect([method, cors]).toEqual([method, []]);
  }
});

test('POST /api/auth/login rejects the media types of HTML forms with 415', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const { status } = await send({
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'content-type': type },
      body: '{"username":"a","password":"b"}',
    });
    expect([type, status]).toEqual([type, 415]);
  }
});

test('the server does not serve folders or files of source control', async () => {
  for (const path of ['/.git/HEAD', '/.git/', '/assets/', '/assets', '/..%2fpackage.json']) {
    const { status } = await send({ method: 'GET', path });
    expect([path, [400, 403, 404].includes(status)]).toEqual([path, true]);
  }
});
