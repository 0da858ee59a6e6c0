import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeService } from '#services/server/service-actions.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { type Fixtures, seedFixtures } from '#test/fixtures.ts';
import type { TestDatabase } from '#test/template.ts';

let database: TestDatabase;
let app: TestApp;
let fixtures: Fixtures;

beforeAll(async () => {
  database = await createDatabase();
  app = await startTestApp(database);
  fixtures = await seedFixtures(app.context.db);
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

const landing = async () => (await fetch(`${app.url}/`)).text();

test('GET / lists active services with price, duration and a link to book', async () => {
  const html = await landing();
  expect(html).toContain(`href="/cita?servicio=${fixtures.fullService}"`);
  expect(html).toMatch(/Service completo<.*?>US\$\s48,50<.*?>2 horas</);
  expect(html).not.toContain('Servicio retirado');
  expect(html).toContain('<html lang="es-UY">');
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test('GET / shows a change of the settings or services at once', async () => {
  expect(await landing()).not.toContain('/reserva');
  await changeSettings(app.context.db, { showReserveButton: true, address: 'Rivera 2000' });
  await expect.poll(landing).toContain('Rivera 2000');
  expect(await landing()).toContain('href="/reserva"');
  await storeService(app.context.db, {
    name: 'Cambio de <b>bujías</b></script>',
    description: '',
    duration: 30,
    price: 2000,
    manualCost: 0,
    category: 'maintenance',
    requirements: [],
    active: true,
    components: [],
  });
  await expect.poll(landing).toContain('Cambio de &lt;b&gt;bujías');
  await changeSettings(app.context.db, { showReserveButton: false });
  await expect.poll(landing).not.toContain('/reserva');
});

test('GET / escapes typed text in the JSON-LD block and in the markup', async () => {
  await changeSettings(app.context.db, { name: '</script><script>alert(1)</script>' });
  await expect.poll(landing).toContain('\\u003c/script>');
  const html = await landing();
  expect(html).not.toContain('<script>');
  expect(html.match(/<script/g)).toHaveLength(2);
  await changeSettings(app.context.db, { name: 'Taller de prueba' });
  await expect.poll(landing).toContain('Taller de prueba');
});

test('GET / is revalidated by its ETag and then answers 304 without a body', async () => {
  const plain = await fetch(`${app.url}/`, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('cache-control')).toBe('no-cache');
  expect(plain.headers.get('vary')).toContain('Accept-Encoding');
  const etag = plain.headers.get('etag') ?? '';
  const again = await fetch(`${app.url}/`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  const head = await fetch(`${app.url}/`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('GET / returns the same page in each encoding', async () => {
  const { body: plain } = await raw('identity');
  const br = await raw('br');
  const gzip = await raw('gzip;q=0.5, br;q=0');
  expect(br.encoding).toBe('br');
  expect(gzip.encoding).toBe('gzip');
  expect(brotliDecompressSync(br.body).equals(plain)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain)).toBe(true);
});

/** Returns the compressed body; `fetch` would decompress it. */
async function raw(encoding: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  const reply = await app.app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
  const name = reply.headers['content-encoding'];
  return { encoding: typeof name === 'string' ? name : undefined, body: reply.rawPayload };
}
