import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { layoutShifts } from '#test/browser/layout-shift.ts';
import { expectProblem } from '#test/browser/page.ts';
import { LUCIA } from '#test/fixtures.ts';
import { bookedOn } from './support/booked.ts';
import { inspect } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

/** Bays enough for every test to book whenever it likes. */
const site = siteForTests({}, { bays: 20 });

const CANCELLABLE = 'Cancelar Cita';
const OTHERWISE = 'Información de Cita';
const ALREADY = 'Esta cita ya ha sido cancelada.';
const DONE = '¡Cita cancelada exitosamente! Te hemos enviado un email de confirmación.';

const cancelButton = (page: Page) => page.getByRole('button', { name: CANCELLABLE, exact: true });

type Kind = 'success' | 'warning' | 'info' | 'error';

/**
 * `alert` for warnings and errors, `status` for the other kinds; neither where the banner takes the
 * focus, after a press (`acted`).
 */
async function expectBanner(page: Page, kind: Kind, sentence: string, acted = false) {
  const role = kind === 'warning' || kind === 'error' ? 'alert' : 'status';
  const banner = page.locator(`[data-banner=${kind}]`).filter({ hasText: sentence });
  await banner.waitFor();
  expect(await banner.getAttribute('role')).toBe(acted ? null : role);
  expect(await banner.getAttribute('class')).toContain(`_${kind}_`);
  expect((await banner.textContent())?.trim()).toBe(sentence);
}

async function expectTitle(page: Page, title: string) {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await expect.poll(() => page.title()).toBe(`${title} – Taller de prueba`);
}

/** Counts the requests that would cancel. */
function countCancels(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/cancel/')) count += 1;
  });
  return () => count;
}

async function askToCancel(page: Page): Promise<void> {
  await cancelButton(page).click();
  await page.getByRole('heading', { name: /^¿Cancelamos tu cita del/ }).waitFor();
}

test.for([
  { width: 320, touch: true },
  { width: 390, touch: true },
  { width: 1440, touch: false },
])(
  'shows what was booked, however long, at $width px',
  {
    meta: {
      specification: {
        'public 2 Public cancellation page': [
          ['/cancel/{token}', 'page.goto(link)'],
          ['client data', "card('Cliente')"],
          ['service (name, duration, price)', '45 min.*US\\$\\s48,50'],
          ['date and time', "card('Fecha y hora')"],
          ['status', "card('Estado')"],
          ['notes', "card('Notas')"],
          ['es-UY long format with weekday', 'jueves, 26 de noviembre de 2026'],
          ['The price is in USD', 'US\\$\\s48,50'],
          ['hours when it is a whole multiple of 60', '2 horas'],
          ['otherwise as minutes', '45 min'],
          'Esta acción no se puede deshacer',
        ],
      },
    },
  },
  async (size) => {
    const page = await site.open({ ...size, height: 844 });
    const notes = `Cuesta arrancarla en frío. ${'Hace ruido al frenar. '.repeat(40)}\nhttps://ejemplo.com/${'x'.repeat(60)}`;
    const { link } = await bookedOn(site, '09:00', {
      clientName: 'Juan Bautista Goicoechea Irazábal de los Santos Echeverría Montesinos',
      service: size.width === 320 ? site.fixtures.oilChange : site.fixtures.fullService,
      notes,
    });
    await page.goto(link);
    await page.getByText('Cargando la información de tu cita…').waitFor({ state: 'detached' });
    await expectTitle(page, CANCELLABLE);
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    expect(await card('Cliente').textContent()).toContain('Juan Bautista Goicoechea');
    expect(await card('Servicio').textContent()).toMatch(
      size.width === 320
        ? /Cambio de aceite y filtro.*45 min.*US\$\s48,50.*Yamaha MT-07 2022/
        : /Service completo.*2 horas.*US\$\s48,50/,
    );
    expect(await card('Fecha y hora').textContent()).toMatch(
      /jueves, 26 de noviembre de 2026.*09:00/,
    );
    expect(await card('Estado').textContent()).toContain('Pendiente de pago');
    expect(await card('Notas').textContent()).toContain('Cuesta arrancarla en frío.');
    await page.getByText('Esta acción no se puede deshacer', { exact: true }).waitFor();
    await inspect(page, 'cancel-long');
    // Text twice as large belongs to an ordinary phone; 320 px is already 400 % of zoom.
    await page.setViewportSize({ width: Math.max(size.width, 390), height: 844 });
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    await expectNoSidewaysScroll(page);
  },
);

test('offers another time or a message to the workshop first; neither cancels the appointment', async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  const { link } = await bookedOn(site, '12:00');
  await page.goto(link);
  const offer = page.getByRole('region', { name: '¿Prefieres otro horario?' });
  await offer.waitFor();
  const chat = offer.getByRole('link', { name: 'Escribir por WhatsApp' });
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=.*12%3A00/);
  await inspect(page, 'cancel-offer');
  await offer.getByRole('link', { name: 'Buscar otro horario' }).click();
  await page.getByText('Recuperamos tus datos.').waitFor();
  const kept: string = await page.evaluate(`sessionStorage.getItem('bujia.cita.v1')`);
  expect(JSON.parse(kept)).toMatchObject({
    value: { clientName: LUCIA.name, vehicleModel: 'MT-07', service: site.fixtures.oilChange },
  });
  await page.goto(link);
  await expectTitle(page, CANCELLABLE);
});

test('shows the fallback names for a service as an id, without a name or missing; a broken answer shows an error', async () => {
  const page = await site.open();
  const { link } = await bookedOn(site, '14:30');
  let service: unknown = null;
  let date: unknown = '2026-11-26';
  await page.route('**/api/cancel/*', async (route) => {
    const { data, ...rest } = await (await route.fetch()).json();
    const citation = { ...data.citation, service, date };
    await route.fulfill({ json: { ...rest, data: { ...data, citation } } });
  });
  const card = page.getByRole('region', { name: 'Servicio', exact: true });
  for (const [shape, name] of [
    [null, 'Sin servicio'],
    ['0192-3', 'Servicio no disponible'],
    [{}, 'Servicio sin nombre'],
  ] as const) {
    service = shape;
    await page.goto(link);
    await card.waitFor();
    expect(await card.textContent()).toContain(name);
    expect(await card.textContent()).not.toMatch(/NaN|undefined/);
    await cancelButton(page).waitFor();
  }
  date = null;
  expectProblem(page, /./);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Algo salió mal' }).waitFor();
  await page.getByRole('button', { name: 'Volver a cargar' }).waitFor();
});

test('says that it loads, and leaves out notes that are empty', {
  meta: {
    specification: {
      'public 2 Public cancellation page': [
        ['loading text', 'Cargando la información de tu cita…'],
        ['a back-to-home link', "toBe('/')"],
      ],
      'public 4 Cancel page': [['Lookup on load', 'page.goto(link)']],
    },
  },
}, async () => {
  const page = await site.open();
  const { link } = await bookedOn(site, '10:00');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/cancel/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(link);
  await page.getByText('Cargando la información de tu cita…', { exact: true }).waitFor();
  await expectTitle(page, OTHERWISE);
  await inspect(page, 'cancel-loading');
  held.resolve();
  await expectTitle(page, CANCELLABLE);
  const scores = (await layoutShifts(page)).map(({ score }) => score);
  expect(scores.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(0.05);
  expect(await page.getByRole('heading', { name: 'Notas' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/');
});

test('asks in the page, can be declined, and a double click sends one request', {
  meta: {
    specification: {
      'public 2 Public cancellation page': [
        ['kinds: success', "expectBanner(page, 'success', DONE, true)"],
        'Cancelar Cita',
        'Información de Cita',
        'Cancelando...',
        ['the status becomes cancelled', 'Cancelada'],
        ['cancellation is no longer offered', "getByRole('button').count()).toBe(0)"],
      ],
      'public 4 Cancel page': [['After success the status shows as Cancelada', 'Cancelada']],
      'public 8 Cancel page': [
        '¡Cita cancelada exitosamente! Te hemos enviado un email de confirmación.',
      ],
    },
  },
}, async () => {
  const page = await site.open({ width: 390, height: 844 });
  const { link } = await bookedOn(site, '16:00');
  const cancels = countCancels(page);
  await page.goto(link);
  await cancelButton(page).dblclick();
  const question = page.getByRole('heading', {
    name: '¿Cancelamos tu cita del jueves, 26 de noviembre a las 16:00?',
  });
  await question.waitFor();
  expect(cancels()).toBe(0);
  await page.getByRole('button', { name: 'Conservar la cita' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(cancelButton(page))).toBe(true);

  await askToCancel(page);
  await expect.poll(() => isFocused(question)).toBe(true);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/cancel/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.evaluate(`(() => {
    const button = [...document.querySelectorAll('button')].find(
      (each) => each.textContent === 'Cancelar Cita');
    button.click();
    button.click();
  })()`);
  const busy = page.getByRole('button', { name: 'Cancelando...', exact: true });
  await busy.waitFor();
  expect(await busy.getAttribute('aria-disabled')).toBe('true');
  await inspect(page, 'cancel-busy');
  await busy.click({ force: true });
  held.resolve();
  await expectBanner(page, 'success', DONE, true);
  expect(cancels()).toBe(1);
  await expectTitle(page, OTHERWISE);
  await expect
    .poll(() => isFocused(page.locator('[data-banner]').filter({ hasText: DONE })))
    .toBe(true);
  await page.getByText('Cancelada', { exact: true }).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  const again = page.getByRole('main').getByRole('link', { name: 'Agendar otra cita' });
  expect(await again.getAttribute('href')).toBe('/cita');

  await page.unroute('**/api/cancel/*');
  await page.reload();
  await expectBanner(page, 'warning', ALREADY);
});

test('the address stays private: no index, no copy, no referrer', async () => {
  const page = await site.open();
  const { link } = await bookedOn(site, '17:00');
  const response = await page.goto(link);
  const headers = response?.headers() ?? {};
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cache-control']).toBe('no-store');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  const [next] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/'),
    page.getByRole('link', { name: 'Volver al inicio' }).click(),
  ]);
  expect((await next.allHeaders())['referer']).toBeUndefined();
});
