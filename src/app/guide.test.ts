import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';
import { GUIDE_SCREENS } from '../../tools/guide-screens.ts';
import { GUIDE_PAGES } from './rules/guide.ts';
import { GUIDE_PLACES } from './rules/guide-places.ts';

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

const get = (path: string) => fetch(`${app.url}${path}`, { redirect: 'manual' });

test.for(GUIDE_PAGES.map(({ path, name }) => [path, name] as const))(
  '%s is served without a script or inline code, with the strict policy',
  async ([path, name]) => {
    const reply = await get(path);
    const html = await reply.text();
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(reply.headers.get('x-robots-tag')).toBe('noindex');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(html).not.toMatch(/<script|<style| style="| on\w+="/);
    expect(html).toContain(`aria-current="page">${name}</a>`);
    expect(html.match(/<h1/g)).toHaveLength(1);
  },
);

test('the pictures of the guide are served for ever, with their size in the page', async () => {
  const shown = new Set<string>();
  for (const { path } of GUIDE_PAGES) {
    const html = await (await get(path)).text();
    for (const [, src = ''] of html.matchAll(
      /<img src="([^"]+)" alt="[^"]+" width="\d+" height="\d+"/g,
    )) {
      shown.add(src);
      const reply = await get(src);
      expect([src, reply.status, reply.headers.get('content-type')]).toEqual([
        src,
        200,
        'image/webp',
      ]);
      expect(reply.headers.get('cache-control')).toContain('immutable');
    }
  }
  expect(shown).toHaveLength(GUIDE_SCREENS.length);
});

test('an unknown page of the guide answers 404 with the page for unknown addresses', async () => {
  const reply = await get('/guia/nadie');
  expect(reply.status).toBe(404);
  expect(await reply.text()).toContain('Esta página no existe');
});

test('capital letters and a slash at the end lead to the guide', async () => {
  expect((await get('/Guia')).headers.get('location')).toBe('/guia');
  expect((await get('/guia/dueno/')).headers.get('location')).toBe('/guia/dueno');
});

test.for([
  ['/guia/lugar/agenda/', GUIDE_PLACES['agenda']],
  ['/guia/lugar/finanzas/caja', GUIDE_PLACES['finanzas/caja']],
  // A searched text is no view: the section of its tab.
  ['/guia/lugar/clientes/buscar/sbk', GUIDE_PLACES['clientes']],
  ['/guia/lugar/constructor/', '/guia'],
  ['/guia/lugar/undefined/', '/guia'],
  ['/guia/lugar/', '/guia'],
])('%s leads to the section that explains it', async ([path = '', section = '']) => {
  const reply = await get(path);
  expect([reply.status, decodeURI(reply.headers.get('location') ?? '')]).toEqual([302, section]);
});
