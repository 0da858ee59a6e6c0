import { expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';

const site = testEnvironment();

const ask = async (path: string, method = 'GET') => {
  const reply = await fetch(`${site.app.url}${path}`, { method, redirect: 'manual' });
  const html = await reply.text();
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    heading: /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1],
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    hidden: ['cache-control', 'x-robots-tag'].map((name) => reply.headers.get(name)),
    says: /inválido o haber expirado/.test(html),
  };
};

const LONG = 'a'.repeat(120);

/** Addresses with a part that cannot be decoded, or with a very long one, beside an unknown address of the same page. */
test.each([
  ['/mi/%FF', '/mi/abc'],
  ['/mi/%E0%A4%A', '/mi/abc'],
  ['/mi/%FF/cambiar', '/mi/abc/cambiar'],
  ['/mi/%FF/recibo', '/mi/abc/recibo'],
  ['/mi/%FF/respuestas', '/mi/abc/respuestas'],
  ['/mi/abc/foto/%FF/400', '/mi/abc/foto/x/400'],
  ['/cancel/%FF', '/cancel/abc'],
  ['/cancel/%', '/cancel/abc'],
  ['/cancel/%00', '/cancel/abc'],
  ['/mi/%00', '/mi/abc'],
  ['/reserva/%FF', '/reserva/abc'],
  ['/cita/%FF', '/cita/abc'],
  ['/foo/%FF', '/foo/abc'],
  ['/%FF?x=%FF', '/foo'],
  ['/admin/%FF', '/admin/abc'],
  ['/assets/%FF', '/assets/abc'],
  ['/assets/..%2Fpages%2Fcita.html', '/assets/abc'],
  ['/assets/..%5Cpages%5Ccita.html', '/assets/abc'],
  ['/assets/a%00.js', '/assets/abc'],
  [`/mi/${LONG}`, '/mi/abc'],
  [`/cancel/${LONG}`, '/cancel/abc'],
  [`/mi/${LONG}/cambiar`, '/mi/abc/cambiar'],
])('%s answers as the unknown %s', async (broken, unknown) => {
  const answer = await ask(broken);
  expect(answer).toEqual(await ask(unknown));
  expect(answer.type ?? '').not.toContain('json');
});

test('an address of the API that cannot be decoded answers 400 with JSON', async () => {
  const reply = await fetch(`${site.app.url}/api/cancel/%FF`);
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ success: false, code: 'invalid-input' });
});
