import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { createStaff } from '#test/staff.ts';
import type { TestDatabase } from '#test/template.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createDatabase();
  app = await startTestApp(database, { publicUrl: 'https://taller.example.uy', rateLimits: true });
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

/** Sends raw bytes; the caller adds `Connection: close`. */
function raw(text: string): Promise<{ status: number; headers: Headers; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = new Headers(
        lines.map((line): [string, string] => {
          const at = line.indexOf(':');
          return [line.slice(0, at), line.slice(at + 1).trim()];
        }),
      );
      resolve({ status: Number(first.split(' ')[1]), headers, body });
    });
    socket.write(text);
  });
}

const get = (path: string, lines: string) =>
  raw(`GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);

test.each(['/', '/api/health', '/api/auth/users'])(
  'the web server rejects two Host headers with 400, and accepts one: %s',
  async (path) => {
    const two = await get(path, 'Host: taller.example.uy\r\nhost: otro.example\r\n');
    expect([two.status, two.body]).toEqual([400, expect.stringContaining('"success":false')]);
    expect((await get(path, 'Host: taller.example.uy\r\n')).status).not.toBe(400);
  },
);

describe('a response outside the routes has the usual security headers', () => {
  const USUAL =
    /^(content-(length|type)|connection|date|keep-alive|vary|etag|x-request-id|x-ratelimit.*|transfer-encoding)$/;

  test.each([
    ['invalid HTTP', 400, 'GET / HTTP/1.1\r\nno header\r\n\r\n'],
    ['a request head of 9 kB', 431, `GET / HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(9_000)}\r\n\r\n`],
    [
      'an address of the API that cannot be decoded',
      400,
      'GET /api/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ],
  ])('for %s: %d', async (_what, status, text) => {
    const ordinary = await get('/api/health', 'Host: x\r\n');
    const bare = await raw(text);
    expect([bare.status, JSON.parse(bare.body).success]).toEqual([status, false]);
    const wanted = [...ordinary.headers.keys()].filter((name) => !USUAL.test(name));
    expect([...bare.headers.keys()]).toEqual(expect.arrayContaining(wanted));
    for (const name of wanted.filter((each) => each !== 'content-security-policy')) {
      expect([name, bare.headers.get(name)]).toEqual([name, ordinary.headers.get(name)]);
    }
    expect(bare.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
});

test.each(['/api/docs', '/api/docs/style.css', '/api/docs/openapi.json'])(
  'the API documentation has the rate limit of public reads: %s',
  async (path) => {
    const response = await fetch(app.url + path);
    expect([response.status, response.headers.get('x-ratelimit-limit')]).toEqual([200, '600']);
  },
);

test('every CSV and calendar endpoint has a Content-Disposition', async () => {
  const files = app.app.endpoints.filter(({ mediaType }) =>
    /^text\/(csv|calendar)/.test(mediaType ?? ''),
  );
  expect(files.map(({ path, disposition }) => [path, disposition]).sort()).toEqual([
    ['/api/components/csv', 'attachment; filename="componentes.csv"'],
    ['/api/expenses.csv', 'attachment; filename="gastos.csv"'],
    ['/api/financial/transactions.csv', 'attachment; filename="transacciones.csv"'],
    ['/api/money/movements/export', 'attachment; filename="cobros-y-pagos.csv"'],
    ['/api/my/:token/calendar.ics', 'inline; filename="cita.ics"'],
  ]);
  const { headers } = await createStaff(app.context.db, ['stock']);
  const response = await fetch(`${app.url}/api/components/csv`, { headers });
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="componentes.csv"',
  );
});
