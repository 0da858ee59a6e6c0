import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import { bookedOn } from './support/booked.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests({ smtpUrl: MAIL_SERVER });

const PAID =
  '✅ ¡Pago exitoso! Tu reserva ha sido confirmada. Recibirás un correo con los detalles.';
const FAILED = '⚠️ El pago no pudo ser procesado. Por favor intenta nuevamente.';

type PublicPage = { path: string; says: string };

async function publicPages(): Promise<PublicPage[]> {
  const { link } = await bookedOn(site, '12:00');
  const token = new URL(link, site.app.url).pathname.split('/')[2] ?? '';
  return [
    { path: '/', says: 'Agenda taller' },
    { path: '/cita', says: 'Nombre completo' },
    { path: '/reserva', says: 'Nombre completo' },
    { path: '/reserva?payment=success', says: PAID },
    { path: '/reserva?payment=failed', says: FAILED },
    { path: `/cancel/${token}`, says: 'Cambio de aceite y filtro' },
    { path: `/mi/${token}`, says: 'Cambio de aceite y filtro' },
  ];
}

/** Opens a page in a context of its own: blocked scripts write errors on the console. */
async function openBlocked(path: string, isBlocked: (file: string) => boolean): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) =>
    isBlocked(route.request().url()) ? route.abort() : route.continue(),
  );
  await page.goto(`${site.app.url}${path}`);
  return page;
}

/** Ends the wait of the notice that the page did not load. */
const endWaiting = (page: Page) =>
  page.evaluate('document.getAnimations().forEach((each) => each.finish())');

async function scriptsOf(path: string): Promise<string[]> {
  const seen = new Set<string>();
  const page = await openBlocked(path, (url) => {
    seen.add(url);
    return false;
  });
  await page.waitForLoadState('networkidle');
  await page.context().close();
  return [...seen];
}

const retry = (page: Page) => page.getByRole('link', { name: 'Reintentar' });

test('every public page is true and offers another try when one of its scripts, or all, are blocked', async () => {
  for (const { path, says } of await publicPages()) {
    const scripts = await scriptsOf(path);
    for (const blocked of [...scripts, null]) {
      const page = await openBlocked(path, (url) => blocked === null || url === blocked);
      await page.getByText(says).first().waitFor();
      await endWaiting(page);
      const next = page.getByRole('button', { name: 'Siguiente', exact: true });
      const lifeless = blocked === null && (await next.count()) > 0;
      if (lifeless) {
        expect(await next.isDisabled()).toBe(true);
        await page.getByLabel('Nombre completo').fill('Lucía Fernández');
        expect(await page.getByText(/^Falta: nombre/).count()).toBe(0);
      }
      if (lifeless || (blocked === null && /payment|cancel/.test(path))) {
        await retry(page).waitFor();
      }
      await page.context().close();
    }
  }
});

test('«Reintentar» loads a page again whose script was blocked', async () => {
  const page = await openBlocked('/cita', () => true);
  await endWaiting(page);
  await page.unroute('**/assets/*.js');
  await retry(page).click();
  const next = page.getByRole('button', { name: 'Siguiente', exact: true });
  await page.getByText(/^Falta: nombre/).waitFor();
  expect(await retry(page).count()).toBe(0);
  expect(await next.count()).toBe(1);
  await page.context().close();
});

test('every public page says what to do without JavaScript, and the cancel page leads to the data', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { path, says } of await publicPages()) {
    await page.goto(`${site.app.url}${path}`);
    await page.getByText(says).first().waitFor();
    expect(await retry(page).count()).toBe(0);
    if (!path.startsWith('/cancel')) continue;
    await page.getByRole('heading', { level: 1, name: 'Cancelar Cita' }).waitFor();
    await page.getByText('jueves, 26 de noviembre de 2026').waitFor();
    await page.getByRole('link', { name: 'Cambiar el horario' }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Cambiar' }).waitFor();
  }
  await context.close();
});
