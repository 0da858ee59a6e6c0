import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { machineNow } from '#test/machine-clock.ts';
import type { TestDatabase } from '#test/template.ts';

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

const get = (path: string, init: RequestInit = {}) => fetch(`${app.url}${path}`, init);

test.for([
  ['/cita', 'Sigue: Tu Motocicleta'],
  ['/reserva', 'Reserva tu unidad</p>'],
])(
  '%s is served with a home link, its heading, two preloaded fonts and no inline code',
  {
    meta: {
      specification: {
        'public 2': ['/cita', '/reserva'],
        'public 2 Appointment booking wizard': [['a back link to /', 'href=', 'Volver al inicio']],
        'public 2 Unit reservation wizard': [['back link to /', 'href=', '/reserva']],
      },
    },
  },
  async ([path = '', head]) => {
    const reply = await get(path);
    const html = await reply.text();
    expect(html).toContain(head);
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(?:<svg.*?<\/svg>)?Volver al inicio<\/a>/s);
    expect(html.match(/rel="preload" as="font"/g)).toHaveLength(2);
    expect(html).not.toMatch(/<style|style="|<script(?![^>]* src=)/);
  },
);

test.for(['/cita', '/cita?servicio=0190', '/reserva', '/reserva?producto=0190'])(
  'a shared link of %s shows a title and a picture that other sites can read',
  async (path) => {
    const html = await (await get(path)).text();
    expect(html).toMatch(/property="og:title" content="[^"]+"/);
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(picture).toBe(`${app.url}/og.png`);
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/png');
  },
);

test.for([
  ['/cita', 3, 0],
  ['/cita?servicio=0190', 3, 0],
  ['/reserva', 5, 1],
  ['/reserva?producto=0190', 5, 1],
  // Only the script knows which step these addresses open.
  ['/cita?paso=1', 0, 0],
  ['/cita?paso=4', 0, 0],
  ['/reserva?payment=success', 0, 0],
] as const)('%s is served with %i text fields and %i selects', async ([path, texts, choices]) => {
  const html = await (await get(path)).text();
  expect(html.match(/<label [^>]*>/g) ?? []).toHaveLength(texts + choices);
  expect(html.match(/<input [^>]* value=""/g) ?? []).toHaveLength(texts);
  expect(html.match(/<select /g) ?? []).toHaveLength(choices);
  // Without the script, a press would put the typed text into the address.
  const buttons = html.match(/<button [^>]*>Siguiente/g) ?? [];
  expect(buttons).toHaveLength(texts === 0 ? 0 : 1);
  for (const button of buttons) expect(button).toMatch(/ disabled=""/);
  expect(/Servicio elegido|Producto elegido/.test(html)).toBe(/servicio|producto/.test(path));
  expect(html).toContain('hace falta JavaScript');
});

test('the service worker of the panel is revalidated', async () => {
  const reply = await get('/panel-worker.js');
  expect([reply.headers.get('cache-control'), reply.headers.get('content-type')]).toEqual([
    'no-cache',
    'application/javascript; charset=utf-8',
  ]);
  const icon = await get('/icon-192.png');
  expect(icon.headers.get('cache-control')).toBe('public, max-age=86400');
});

test('the assets of /cita are served with an immutable cache of one year', async () => {
  const html = await (await get('/cita')).text();
  const addresses = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  expect(addresses.length).toBeGreaterThan(4);
  for (const path of addresses) {
    const reply = await get(path ?? '', { method: 'HEAD' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});

test('API answers that are not stored have the time of the app as Date, pages and assets that of the machine', async () => {
  const dateOf = async (path: string) => Date.parse((await get(path)).headers.get('date') ?? '');
  expect(await dateOf('/api/services')).toBe(MONDAY_MORNING);
  const [asset = ''] = /\/assets\/[^"]+\.js/.exec(await (await get('/cita')).text()) ?? [];
  expect(asset).not.toBe('');
  for (const path of [asset, '/cita', '/']) {
    expect(Math.abs((await dateOf(path)) - machineNow())).toBeLessThan(600_000);
  }
});

test('GET /cancel/{token} forbids caching, indexing and referrers', {
  meta: { specification: { 'public 2': [['/cancel/{token}', '/cancel/abc']] } },
}, async () => {
  const reply = await get('/cancel/abc');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.headers.get('x-robots-tag')).toBe('noindex');
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
  expect(reply.headers.get('etag')).toBeNull();
});

test('a trailing slash redirects to the page and keeps the query', async () => {
  const reply = await get('/cita/?servicio=a/', { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([308, '/cita?servicio=a/']);
  for (const path of ['/cita/', '/reserva/', '/admin/', '/cancel/abc/']) {
    const followed = await get(path);
    expect([followed.status, followed.url]).toEqual([200, app.url + path.slice(0, -1)]);
  }
});

test('a page that was typed with capital letters redirects and keeps the query', async () => {
  for (const [typed, page] of [
    ['/Cita?servicio=A1', '/cita?servicio=A1'],
    ['/RESERVA', '/reserva'],
    ['/Admin', '/admin'],
  ]) {
    const reply = await get(typed ?? '', { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([308, page]);
  }
  expect((await get('/Citas', { redirect: 'manual' })).status).toBe(404);
});

test.for(['/no/existe', '/cancel', '/admin/nada', '/assets/nada.js', '/.vite/manifest.json'])(
  '%s answers 404 with an HTML page',
  async (path) => {
    const reply = await get(path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await reply.text()).toContain('Esta página no existe');
    expect((await get(path, { method: 'HEAD' })).status).toBe(404);
  },
);

test.for([
  ['GET', '/api/nada'],
  ['GET', '/api'],
  ['POST', '/nada'],
])('%s %s answers 404 with JSON', async ([method = '', path = '']) => {
  const reply = await get(path, { method });
  expect(reply.status).toBe(404);
  expect(await reply.json()).toMatchObject({ success: false, code: 'not-found' });
});

test.for([
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/icon.svg', 'image/svg+xml; charset=utf-8'],
  ['/og.png', 'image/png'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('%s is served with its media type', async ([path = '', type]) => {
  const reply = await get(path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe(type);
});
