import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleColours } from '#test/browser/axe.ts';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import {
  expectLargeTargets,
  expectNoSidewaysScroll,
  expectSoundStructure,
} from '#test/browser/layout.ts';
import { openWatchedPage } from '#test/browser/page.ts';
import { expectStateContrast } from '#test/browser/state-contrast.ts';
import { sharedBrowser } from '#test/browser.ts';

/** Tests of the browser checks: each must fail on a page that is wrong in one way. */

let browser: Browser;
let server: Server;
let origin: string;
let body = '';

beforeAll(async () => {
  browser = await sharedBrowser();
  server = createServer((request, response) => {
    const status = Number(/^\/(\d{3})$/.exec(request.url ?? '')?.[1] ?? 200);
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'self'",
    });
    response.end(
      `<!doctype html><html lang="es-UY"><title>Prueba</title><main><h1>Prueba</h1>${body}</main>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});

afterAll(() => {
  server?.close();
});

async function visit(html: string) {
  body = html;
  const opened = await openWatchedPage(browser, { origin });
  await opened.page.goto('/');
  return { ...opened, close: () => opened.page.context().close() };
}

test('a correct page passes all checks, and tabTo reaches its target or lists the stops it passed', async () => {
  const { page, problems, close } = await visit('<p>Nada que decir.</p>');
  await expectAccessible(page, 'prueba');
  await expectSoundStructure(page);
  await expectNoSidewaysScroll(page);
  await expectLargeTargets(page);
  body = '<a href="/">Inicio</a><button>Enviar</button>';
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Enviar' });
  await tabTo(page, button);
  await expect.poll(() => isFocused(button)).toBe(true);
  await expect(tabTo(page, page.getByRole('heading'))).rejects.toThrow(/Inicio → Enviar/);
  await close();
  problems.assertNone();
});

const PROBLEMS = [
  ['an inline style', '<p style="color:red">x</p>', '0', /CSP: style-src-attr/],
  ['a server error', '', `fetch('/500').then(() => 0)`, /respuesta 500: GET/],
  ['a client error', '', `fetch('/404').then(() => 0)`, /status of 404/],
  [
    'an uncaught error',
    '',
    `setTimeout(() => { throw new Error('ay') }); 0`,
    /error en la página.*ay/,
  ],
  ['a rejection', '', `setTimeout(() => { Promise.reject(new Error('ay')) }); 0`, /Error: ay/],
  ['a warning', '', `console.warn('cuidado')`, /consola \(warning\): cuidado/],
  ['another origin', '<img alt="" src="http://127.0.0.1:9/x.png">', '0', /pedido a otro origen/],
] as const;

test('openWatchedPage reports each problem unless allowed, and reports an allowed one that is missing', async () => {
  for (const [name, html, script, expected] of PROBLEMS) {
    const { page, problems, close } = await visit(html);
    await page.evaluate(script);
    await expect.poll(() => problems.lines().join('\n'), { message: name }).toMatch(expected);
    await close();
    expect(() => problems.assertNone(), name).toThrow(expected);
  }
  const { page, problems, close } = await visit('');
  problems.allow(/status of 404/);
  expect(() => problems.assertNone()).toThrow(/se esperaba .*404.* y no ocurrió/);
  await page.evaluate(`fetch('/404').then(() => 0)`);
  await expect.poll(() => problems.lines()).toEqual([]);
  await close();
  problems.assertNone();
});

const STATES = [
  [
    'hovered',
    '@media (hover: hover) { button:hover { background: #eee } }',
    /#ffffff on #eeeeee .*«Ok».*hover/,
  ],
  ['pressed', 'button:active { color: #3333cc }', /#3333cc on #2222aa .*active/],
  ['focused', 'button:focus-visible { outline: 3px solid #fafafa }', /ring in button «Ok» \(focus/],
  ['disabled', 'button:disabled { color: #4444cc }', /#4444cc on #2222aa .*disabled/],
  ['hovered by a finger', 'button:hover { color: #fff }', /:hover for touch too: button:hover/],
] as const;

test('the checks of axe, contrast and layout name the failed rule and the element', async () => {
  const { page, close } = await visit(
    '<p><font color="#cccccc">Pálido</font></p><input><button>Ok</button>',
  );
  await expect(expectAccessible(page, 'prueba')).rejects.toThrow(
    /axe: prueba\n(?:.*\n)* {2}label \(critical\)/,
  );
  // expectAccessibleColours reports colours only.
  await expect(expectAccessibleColours(page, 'prueba')).rejects.toThrow(
    /^axe: prueba\n {2}color-contrast \(serious\)(?!.*label)/s,
  );
  body = '<button>Ok</button>';
  for (const [name, css, expected] of STATES) {
    await page.goto('/');
    await page.evaluate(`document.adoptedStyleSheets = [new CSSStyleSheet()]`);
    await page.evaluate(`document.adoptedStyleSheets[0].replaceSync(
      'button { color: #fff; background: #22a } ' + ${JSON.stringify(css)})`);
    await expect(expectStateContrast(page, 'prueba'), name).rejects.toThrow(expected);
  }
  body = '<button>no</button><table width="3000"><tr><td>ancha</table><h3>Salto</h3>';
  await page.goto('/');
  await expect(expectLargeTargets(page)).rejects.toThrow(/<button>no/);
  await expect(expectNoSidewaysScroll(page, 100)).rejects.toThrow(/scrollWidth/);
  await expect(expectSoundStructure(page)).rejects.toThrow(/"levels":\[1,3\]/);
  await close();
});
