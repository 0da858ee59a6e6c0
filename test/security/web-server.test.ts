import { request } from 'node:http';
import { connect } from 'node:net';
import { DEFAULT_MAX_VERSION, DEFAULT_MIN_VERSION } from 'node:tls';
import { expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';

/** Requirements of OWASP ASVS for every answer that no other test covers. */
const site = testEnvironment({ publicUrl: 'https://taller.example.uy' });

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: Record<string, unknown>; text: string };

/** Not fetch, which sends no TRACE. */
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

test('HSTS lasts a year, for all subdomains', async () => {
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
  '/no-such-page',
  '/api/health',
  '/api/docs',
  '/api/docs/style.css',
  '/api/docs/openapi.json',
  '/api/nothing',
  '/%E0%A4%A',
];

test.each(PATHS)('%s loads nothing from elsewhere and is framed by nobody', async (path) => {
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

test.each(PATHS)('%s says its media type, a text its encoding too', async (path) => {
  const type = String((await send({ method: 'GET', path })).headers['content-type']);
  expect(type).toMatch(
    /^(application\/manifest\+json|(text\/(html|css|plain)|application\/json|image\/svg\+xml); ?charset=utf-8)$/i,
  );
});

test('a call of the API over http is answered or refused there, and never sent to https', async () => {
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

/** The status line of the first answer to bytes that no client library would send. */
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
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 40'],
  ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked'],
  ['a length that is no number', 'Content-Length: +2'],
  ['an encoding behind the chunks', 'Transfer-Encoding: chunked, identity'],
])('a message with %s is refused as a whole', async (_what, lines) => {
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${lines}`;
  const hidden = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
  expect(await firstLine(`${head}\r\n\r\n{}${hidden}`)).toBe('HTTP/1.1 400 Bad Request');
});

test('connections to other servers use TLS 1.2 or 1.3', () => {
  expect([DEFAULT_MIN_VERSION, DEFAULT_MAX_VERSION]).toEqual(['TLSv1.2', 'TLSv1.3']);
});

test('TRACE is not answered, and shows nothing of the request', async () => {
  const { status, text } = await send({ method: 'TRACE', path: '/', headers: { 'x-own': 'abc' } });
  expect([400, 404, 405]).toContain(status);
  expect(text).not.toContain('abc');
});

test('another origin gets no CORS header, and no preflight is granted', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await send({ method, path: '/api/citations', headers });
    const cors = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
    expect([method, cors]).toEqual([method, []]);
  }
});

test('a body that a form of another site could send is refused', async () => {
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

test('folders and files of source control are not served', async () => {
  for (const path of ['/.git/HEAD', '/.git/', '/assets/', '/assets', '/..%2fpackage.json']) {
    const { status } = await send({ method: 'GET', path });
    expect([path, [400, 403, 404].includes(status)]).toEqual([path, true]);
  }
});
