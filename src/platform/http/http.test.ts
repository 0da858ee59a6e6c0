import { glob } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { request } from '#test/http.ts';
import { png } from '#test/pictures.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { TestDatabase } from '#test/template.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { installEndpoints, registerEndpoint } from './register-endpoint.ts';

let database: TestDatabase;
let app: TestApp;
let staff: Staff;

beforeAll(async () => {
  database = await createDatabase();
  app = await startTestApp(database);
  staff = await createStaff(app.context.db, ['finanzas']);
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

describe('the registered endpoints', () => {
  const CONTRACTS = ['src/*/contract/*.ts', 'src/platform/operations/health-routes.ts'];

  test('are exactly those of the contract, each with an access policy', async () => {
    const declared: string[] = [];
    for await (const file of glob(CONTRACTS, { cwd: PROJECT_ROOT })) {
      if (file.endsWith('.test.ts')) continue;
      const module: Record<string, unknown> = await import(new URL(file, PROJECT_ROOT).href);
      for (const value of Object.values(module)) {
        if (isEntry(value)) declared.push(`${value.method} ${value.path}`);
      }
    }
    const served = app.app.endpoints.map(({ method, path, access }) => {
      expect(access).toBeTruthy();
      return `${method} ${path}`;
    });
    expect(served.sort()).toEqual(declared.sort());
    expect(declared.length).toBeGreaterThan(8);
  });

  test('need an access policy when they are under /api', async () => {
    const server = fastify();
    installEndpoints(server);
    expect(() => server.get('/api/open', async () => 'x')).toThrow('declares no access policy');
    await server.close();
  });

  test('outlive the connection timeout only with timeoutSeconds', async () => {
    const server = fastify({ connectionTimeout: 1000 });
    installEndpoints(server);
    const words = { method: 'GET', access: 'public', limit: 'read', summary: 'Here' } as const;
    const reply = z.string();
    const release = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const slowAction = async () => {
      arrived.resolve();
      await release.promise;
      return { data: 'x' };
    };
    const long = endpoint({ ...words, path: '/api/long', timeoutSeconds: 60, reply });
    registerEndpoint(server, long, slowAction);
    registerEndpoint(server, endpoint({ ...words, path: '/api/usual', reply }), slowAction);
    const url = await server.listen({ port: 0 });
    const first = fetch(`${url}/api/long`);
    await arrived.promise;
    await expect(fetch(`${url}/api/usual`)).rejects.toThrow();
    release.resolve();
    expect((await first).status).toBe(200);
    await server.close();
  });

  test('answer an invalid token with 401, also where no token is needed', async () => {
    for (const { method, path } of app.app.endpoints) {
      const url = `${app.url}${path.replace(/:\w+/g, 'x')}`;
      const reply = await request(url, method, method === 'GET' ? undefined : {}, {
        authorization: 'Bearer 00',
      });
      expect([path, reply.status]).toEqual([path, 401]);
    }
  });

  test('are described by an OpenAPI document that is sent again only after a change', async () => {
    const url = `${app.url}/api/docs/openapi.json`;
    const first = await fetch(url);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('are described by the OpenAPI 3.1 document', async () => {
    const response = await fetch(`${app.url}/api/docs/openapi.json`);
    const document = (await response.json()) as { openapi: string; paths: Record<string, object> };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/citations/availability/{date}');
    expect(JSON.stringify(document)).not.toContain('"$schema"');
  });
});

function isEntry(value: unknown): value is { method: string; path: string } {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

describe('the web server', () => {
  test.each([
    '/',
    '/cita',
    '/reserva',
    '/cancel/x',
    '/api/settings',
    '/api/docs',
    '/api/nothing',
    '/nothing',
  ])('sends the security headers for %s', async (path) => {
    const { headers } = await fetch(`${app.url}${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(policy).toContain("frame-ancestors 'none'");
    // Browsers ignore it over http, and a workshop without a certificate must stay reachable.
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test.each([
    ['/api/settings', 200],
    ['/api/health', 200],
    ['/%61pi/settings', 200],
    ['/api/cancel/x', 404],
    ['/%61pi/cancel/x', 404],
    ['/api/nothing', 404],
    ['/api/citations/availability/x', 400],
  ])('sends Cache-Control: no-store for %s', async (path, status) => {
    const response = await fetch(`${app.url}${path}`);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('sends Strict-Transport-Security when publicUrl is https', async () => {
    const secure = await startTestApp(database, { publicUrl: 'https://taller.ejemplo.com' });
    try {
      for (const path of ['/', '/api/settings', '/api/nothing']) {
        const { headers } = await fetch(`${secure.url}${path}`);
        const transport = headers.get('strict-transport-security') ?? '';
        expect(Number(/^max-age=(\d+)/.exec(transport)?.[1])).toBeGreaterThanOrEqual(31_536_000);
      }
    } finally {
      await secure.stop();
    }
  });

  test('sends no Strict-Transport-Security when publicUrl is http', async () => {
    const plain = await startTestApp(database, { publicUrl: 'http://taller.ejemplo.com' });
    try {
      const { headers } = await fetch(`${plain.url}/`);
      expect(headers.get('strict-transport-security')).toBeNull();
    } finally {
      await plain.stop();
    }
  });

  test('answers an unknown path under /api with JSON and 404', async () => {
    const reply = await request(`${app.url}/api/nothing`);
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ success: false, code: 'not-found' });
  });

  test('reports health, and readiness only once there is an administrator', async () => {
    expect((await request(`${app.url}/api/health`)).body.data).toEqual({ status: 'ok' });
    const parts = { database: true, migrations: true, jobs: true };
    await app.context.db.updateTable('users').set({ role: 'user' }).execute();
    expect(await request(`${app.url}/api/ready`)).toMatchObject({
      status: 503,
      body: { data: { ...parts, admin: false } },
    });
    await createStaff(app.context.db, 'admin');
    expect((await request(`${app.url}/api/ready`)).body.data).toEqual({ ...parts, admin: true });
  });
});

/** Sends the form of an expense with its picture byte by byte, until `finish` is called. */
async function slowUpload(headers: Record<string, string>) {
  const content = await png();
  const field = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;
  const upload = httpRequest(`${app.url}/api/expenses`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
  });
  const status = new Promise<number>((resolve, reject) => {
    upload.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    upload.on('error', reject);
  });
  upload.write(`${field('amount')}\r\n\r\n12\r\n${field('concept')}\r\n\r\nFlete\r\n`);
  upload.write(`${field('receiptImage')}; filename="a"\r\nContent-Type: image/png\r\n\r\n`);
  let sent = 0;
  const trickle = setInterval(() => {
    upload.write(content.subarray(sent, sent + 1));
    sent += 1;
  }, 2_000);
  return {
    finish: () => {
      clearInterval(trickle);
      upload.write(content.subarray(sent));
      upload.end('\r\n--x--\r\n');
      return status;
    },
  };
}

describe('the web server with slow clients', () => {
  /** Below Node's own timeouts of more than a minute. */
  const timeout = 50_000;

  test.concurrent.each([
    ['headers', 'POST /api/citations HTTP/1.1\r\nHost: x\r\n'],
    [
      'body',
      'POST /api/citations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    ],
    [
      'unauthorized upload',
      'POST /api/expenses HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x',
    ],
  ])(
    'disconnects 50 clients that never finish their %s, and serves others',
    async (_part, start) => {
      const { port } = new URL(app.url);
      const picture = await slowUpload(staff.headers);
      const sockets = Array.from({ length: 50 }, () => connect(Number(port), '127.0.0.1'));
      const closed = sockets.map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.on('error', () => undefined);
            socket.on('close', () => resolve());
            socket.write(start);
            socket.resume();
          }),
      );
      expect((await request(`${app.url}/api/health`)).status).toBe(200);
      await Promise.all(closed);
      // This upload takes longer than the default timeout: a signed-in user may have a slow phone.
      expect(await picture.finish()).toBe(201);
    },
    timeout,
  );
});
