import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '#shared/contract/access-policy.ts';
import { closeByEscape } from '#test/browser/keyboard.ts';
import { expectProblem, mayGetStatus } from '#test/browser/page.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { inspect } from './support/inspect.ts';
import { follows, openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
/** The failure depends on the requests in flight when the process ended. */
const SERVER_GONE = /net::ERR_/;

const agenda = (page: Page) =>
  page.getByRole('tabpanel').getByRole('heading', { name: 'Agenda', exact: true });
const gate = (page: Page) => page.getByRole('button', { name: 'Ingresar' });
const tokenOf = (page: Page) => page.evaluate<string>(`localStorage.getItem('admin_token')`);

test('signing out ends the session on the server and in the other tab', async () => {
  const { page, staff } = await openPanel(site, ['agenda'], { live: 'followed' });
  await agenda(page).waitFor();
  const second = await page.context().newPage();
  const live = follows(second);
  await second.goto(`${site.app.url}/admin`);
  await agenda(second).waitFor();
  await live;
  await book(site.app.url, '10:00', 'Lucía Fernández');
  for (const each of [page, second]) await each.getByText('Nueva cita de Lucía').waitFor();
  await page.getByRole('button', { name: 'Pasar a Aceptado' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).waitFor();
  await page.getByRole('button', { name: /menú de usuario/ }).click();
  // Requests in flight at the sign-out are answered with 401.
  mayGetStatus(page, 401);
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await gate(page).waitFor();
  await gate(second).waitFor();
  // Nothing personal stays on either login screen.
  for (const each of [page, second]) {
    await expect.poll(() => each.getByText('Lucía Fernández').count()).toBe(0);
    expect(await each.getByRole('button', { name: /Deshacer|Ver cita/ }).count()).toBe(0);
  }
  expect(await tokenOf(page)).toBeNull();
  const verify = () => request(`${site.app.url}/api/auth/verify`, 'GET', undefined, staff.headers);
  await expect.poll(async () => (await verify()).status).toBe(401);
});

test('signing out is in the menu of every tab', async () => {
  const { page } = await openPanel(site, PERMISSIONS);
  await page.getByRole('tab').first().waitFor();
  const tabs = await page.getByRole('tab').allTextContents();
  expect(tabs.length).toBeGreaterThanOrEqual(PERMISSIONS.length);
  for (const name of tabs) {
    const tab = page.getByRole('tab', { name, exact: true });
    await tab.click();
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    await page.getByRole('button', { name: /menú de usuario/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).waitFor();
    await closeByEscape(page, 'menu');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
});

/** The body of an appointment that staff enter. */
function byHand(date: string, time: string) {
  return {
    clientEmail: 'anotada@ejemplo.com',
    clientPhone: '',
    service: site.fixtures.oilChange,
    date,
    time,
    manualEntry: true,
  };
}

async function book(url: string, time: string, clientName: string): Promise<string> {
  const booking = bookingBody(site.fixtures.oilChange, THURSDAY, time, { clientName });
  const reply = await request<{ _id: string }>(`${url}/api/citations`, 'POST', booking);
  expect(reply.status).toBe(201);
  return reply.body.data._id;
}

test('the panel announces a client’s booking from another process, and only lists one by staff', async () => {
  const { page, staff } = await openPanel(site, ['agenda'], { live: 'followed' });
  await agenda(page).waitFor();
  const other = await site.startSecondProcess();
  const own = { ...byHand(THURSDAY, '16:00'), clientName: 'Anotada Por Nosotros' };
  await request(`${other.url}/api/citations`, 'POST', own, staff.headers);
  await page.locator('[data-row]:visible', { hasText: 'Anotada Por Nosotros' }).waitFor();
  await book(other.url, '09:00', 'Ángela Suárez');
  const toast = page.getByRole('alert').filter({ hasText: 'Nueva cita de Ángela Suárez' });
  await toast.waitFor();
  await toast.getByText('jueves, 26 de noviembre, 09:00 · Cambio de aceite y filtro').waitFor();
  await page.locator('[data-row]:visible', { hasText: 'Ángela Suárez' }).waitFor();
  expect(await page.getByText('Nueva cita de Anotada').count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'live-toast');
  // Books again: the first message may have closed by itself.
  const id = await book(other.url, '14:00', 'Nadia Ferrer');
  const next = page.getByRole('alert').filter({ hasText: 'Nueva cita de Nadia Ferrer' });
  await next.getByRole('button', { name: 'Ver cita' }).click();
  await page.waitForURL(`**/admin#cita=${id}`);
  await next.waitFor({ state: 'detached' });
});

test('the panel reads its data again after a restart of the server', async () => {
  const { page } = await openPanel(site, ['agenda']);
  await page.locator('[data-row]:visible').first().waitFor();
  expectProblem(page, SERVER_GONE);
  const other = await site.startSecondProcess();
  await site.restart(async () => {
    await book(other.url, '11:00', 'Marta Durante');
    await page.getByText('Se cortó la conexión con el servidor. Reconectando…').waitFor();
    await inspect(page, 'reconnecting');
  });
  await page.locator('[data-row]:visible', { hasText: 'Marta Durante' }).waitFor();
  await page.getByText('Se cortó la conexión').waitFor({ state: 'detached' });
});
