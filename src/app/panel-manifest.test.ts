import sharp from 'sharp';
import { expect, test } from 'vitest';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { testEnvironment } from '#test/environment.ts';

const site = testEnvironment();

type Icon = { src: string; sizes: string; type: string; purpose: string };
type Manifest = Record<'name' | 'short_name' | 'start_url' | 'scope' | 'display' | 'id', string> & {
  icons: Icon[];
};

/** The manifest that the panel's page names. */
async function read(): Promise<{ manifest: Manifest; headers: Headers; page: string }> {
  const page = await (await fetch(`${site.app.url}/admin`)).text();
  const [, href = ''] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? [];
  const answer = await fetch(site.app.url + href);
  return { manifest: (await answer.json()) as Manifest, headers: answer.headers, page };
}

test('the panel can be installed: name, start in its scope, an own window, and icons of 192 and 512 pixels', async () => {
  const { manifest, headers, page } = await read();
  expect(headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  expect(manifest.display).toBe('standalone');
  expect(manifest.start_url.startsWith(manifest.scope)).toBe(true);
  expect((await fetch(site.app.url + manifest.start_url)).status).toBe(200);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(site.app.url + src);
    const { width, height, format } = await sharp(await icon.arrayBuffer()).metadata();
    expect([src, icon.status, `image/${format}`, `${width}x${height}`]).toEqual([
      src,
      200,
      type,
      sizes,
    ]);
  }
  const sizesFor = (purpose: string) =>
    manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
  expect(sizesFor('any')).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(sizesFor('maskable')).toEqual(['512x512']);
  // Lighthouse: the bar of the window has a colour, here one for each scheme.
  expect(page.match(/<meta name="theme-color"[^>]*prefers-color-scheme/g)).toHaveLength(2);
  expect(page).toMatch(/<meta name="viewport" content="width=device-width/);
});

test('the maskable icon has no transparent pixel', async () => {
  const icon = await (await fetch(`${site.app.url}/icon-512.png`)).arrayBuffer();
  expect((await sharp(icon).stats()).isOpaque).toBe(true);
});

test('the installed panel has the name of the workshop, and a new name after a change', async () => {
  expect((await read()).manifest.short_name).toBe('Taller de prueba');
  await changeSettings(site.app.context.db, { name: 'Ñandú «Motos» & Cía.' });
  await expect.poll(async () => (await read()).manifest.name).toBe('Ñandú «Motos» & Cía. – Panel');
});
