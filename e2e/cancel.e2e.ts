import { expect, test } from 'vitest';
import { expectLongTextInside, expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { layoutShifts } from '#test/browser/layout-shift.ts';
import { expectProblem } from '#test/browser/page.ts';
import { bookedOn } from './support/booked.ts';
import { inspect } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

/** Enough bays for every test to book at any time. */
const site = siteForTests({}, { bays: 20 });

/** A word without a break opportunity, for every text of the appointment. */
const LONG = 'Motovehiculotransportadoresinterdepartamentalesdelrioplatens';

test('the cancellation page is not indexed, does not shift, fits long words and offers another time', {
  meta: {
    specification: {
      'public 2 Public cancellation page': [['/cancel/{token}', 'page.goto(link)']],
    },
  },
}, async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  const { link } = await bookedOn(site, '12:00');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/cancel/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const response = await page.goto(link);
  const headers = response?.headers() ?? {};
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cache-control']).toBe('no-store');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.getByText('Cargando la información de tu cita…', { exact: true }).waitFor();
  held.resolve();
  const title = page.getByRole('heading', { level: 1, name: 'Cancelar Cita', exact: true });
  await title.waitFor();
  const scores = (await layoutShifts(page)).map(({ score }) => score);
  expect(scores.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(0.05);
  const [next] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/'),
    page.getByRole('link', { name: 'Volver al inicio' }).click(),
  ]);
  expect((await next.allHeaders())['referer']).toBeUndefined();

  await page.unroute('**/api/cancel/*');
  await page.route('**/api/cancel/*', async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as { data: { citation: Record<string, unknown> } };
    const words = { clientName: LONG, clientEmail: `${LONG}@ejemplo.com`, vehicleModel: LONG };
    Object.assign(json.data.citation, { ...words, notes: `${LONG}\nhttps://ejemplo.com/${LONG}` });
    await route.fulfill({ response: reply, json });
  });
  await page.goto(link);
  await page.getByText(LONG).first().waitFor();
  await inspect(page, 'cancel-long');
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectLongTextInside(page, LONG.slice(0, 40));
  }
  // Text at 200 % is tested at 390 px only: 320 px already stands for 400 % of zoom.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await expectNoSidewaysScroll(page);
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await inspect(page, 'cancel-long');
  await page.unroute('**/api/cancel/*');

  // «Cambiar el horario» leads to the move and does not cancel the appointment.
  await page.goto(link);
  await page.getByRole('link', { name: 'Cambiar el horario' }).click();
  await page.waitForURL(/\/mi\/[\w-]+\/cambiar$/);
  await page.getByRole('heading', { level: 1, name: /^Cambiar/ }).waitFor();
  await page.goto(link);
  await title.waitFor();

  // The second click of a double click does not confirm the question of the first.
  const cancelled: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') cancelled.push(request.url());
  });
  await page.getByRole('button', { name: 'Cancelar Cita', exact: true }).dblclick();
  await page.getByRole('heading', { name: /^¿Cancelamos tu cita del/ }).waitFor();
  await page.getByRole('button', { name: 'Conservar la cita' }).click();
  await title.waitFor();
  expect(cancelled).toEqual([]);
});

test('the cancellation page shows fallback names of a service, and an error for a broken answer', async () => {
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
    // The served card names the real service until the answer is shown.
    await card.getByText(name, { exact: true }).waitFor();
    expect(await card.textContent()).not.toMatch(/NaN|undefined/);
    await page.getByRole('button', { name: 'Cancelar Cita', exact: true }).waitFor();
  }
  date = null;
  // The error itself, reported by the page.
  expectProblem(page, /Invalid time value/);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Algo salió mal' }).waitFor();
  await page.getByRole('button', { name: 'Volver a cargar' }).waitFor();
});
