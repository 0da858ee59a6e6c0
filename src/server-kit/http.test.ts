import { glob } from 'node:fs/promises';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { request } from '#test/http.ts';
import type { TestDatabase } from '#test/template.ts';
import { requireDoors, servedBy } from './serve.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createDatabase();
  app = await startTestApp(database);
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

describe('the contract', () => {
  const CONTRACTS = [
    '*/contract/*.ts',
    'kernel/{challenge,live}-endpoint.ts',
    'server-kit/health-routes.ts',
  ];

  test('every entry is served, and every served entry declares its door', async () => {
    const declared: string[] = [];
    for await (const file of glob(CONTRACTS, { cwd: new URL('..', import.meta.url) })) {
      const module: Record<string, unknown> = await import(
        new URL(`../${file}`, import.meta.url).href
      );
      for (const value of Object.values(module)) {
        if (isEntry(value)) declared.push(`${value.method} ${value.path}`);
      }
    }
    const served = (servedBy.get(app.app) ?? []).map(({ method, path, door }) => {
      expect(door).toBeTruthy();
      return `${method} ${path}`;
    });
    expect(served.sort()).toEqual(declared.sort());
    expect(declared.length).toBeGreaterThan(8);
  });

  test('a route under /api without a door stops the start', async () => {
    const server = fastify();
    requireDoors(server);
    expect(() => server.get('/api/open', async () => 'x')).toThrow('declares no door');
    await server.close();
  });

  test('no token opens a public door', async () => {
    for (const { method, path } of servedBy.get(app.app) ?? []) {
      const url = `${app.url}${path.replace(/:\w+/g, 'x')}`;
      const reply = await request(url, method, method === 'GET' ? undefined : {}, {
        authorization: 'Bearer 00',
      });
      expect([path, reply.status]).toEqual([path, 401]);
    }
  });

  test('the OpenAPI document describes them', async () => {
    const response = await fetch(`${app.url}/api/docs/openapi.json`);
    const document = (await response.json()) as { openapi: string; paths: Record<string, object> };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/citations/availability/{date}');
    expect(JSON.stringify(document)).not.toContain('"$schema"');
  });
});

function isEntry(value: unknown): value is { method: string; path: string } {
  return typeof value === 'object' && value !== null && 'door' in value && 'path' in value;
}

describe('every answer', () => {
  test.each([
    '/',
    '/cita',
    '/reserva',
    '/cancel/x',
    '/api/settings',
    '/api/docs',
    '/api/nothing',
    '/nothing',
  ])('%s carries the security headers', async (path) => {
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
    // Over http a browser would ignore it, and a workshop without a certificate must stay reachable.
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test.each([
    ['/api/settings', 200],
    ['/api/health', 200],
    ['/api/docs/openapi.json', 200],
    ['/api/cancel/x', 404],
    ['/api/nothing', 404],
    ['/api/citations/availability/x', 400],
  ])('%s is kept by no cache', async (path, status) => {
    const response = await fetch(`${app.url}${path}`);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('behind https browsers are told to stay there', async () => {
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

  test('behind plain http they are not', async () => {
    const plain = await startTestApp(database, { publicUrl: 'http://taller.ejemplo.com' });
    try {
      const { headers } = await fetch(`${plain.url}/`);
      expect(headers.get('strict-transport-security')).toBeNull();
    } finally {
      await plain.stop();
    }
  });

  test('an unknown path under /api is JSON, 404', async () => {
    const reply = await request(`${app.url}/api/nothing`);
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ success: false, code: 'not-found' });
  });

  test('health and readiness', async () => {
    expect((await request(`${app.url}/api/health`)).body.data).toEqual({ status: 'ok' });
    expect((await request(`${app.url}/api/ready`)).body.data).toEqual({
      database: true,
      migrations: true,
      jobs: true,
    });
  });
});

describe('slow clients', () => {
  const patience = 20_000;

  test.each([
    ['headers', 'POST /api/citations HTTP/1.1\r\nHost: x\r\n'],
    [
      'body',
      'POST /api/citations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    ],
  ])(
    'that never finish their %s are shut out, others are served',
    async (_part, start) => {
      const { port } = new URL(app.url);
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
    },
    patience,
  );
});
