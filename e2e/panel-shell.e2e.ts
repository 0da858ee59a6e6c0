import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closeByEscape } from '#test/browser/keyboard.ts';
import { expectProblem } from '#test/browser/page.ts';
import { backupsIn } from './support/backups.ts';
import { bookedOn } from './support/booked.ts';
import { boxOf } from './support/drag.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const tab = (page: Page) => page.getByRole('tab', { name: /^Agenda/ });

/** Waits until the tab is drawn and keys work: effects of that time write the address and the title. */
async function ready(page: Page): Promise<void> {
  await page.waitForURL('**/admin#**');
  await page.getByRole('tabpanel').getByRole('heading', { name: 'Agenda', exact: true }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Agenda/);
}

test('the bar on a phone shows «Ir al sitio» in one line and the user’s first name beside a long name of the business', async () => {
  const { page } = await openPanel(site, 'admin', { width: 390, height: 844 });
  const rename = (path: string, name: string) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/"name":"[^"]*"/g, `"name":"${name}"`);
      return route.fulfill({ response, body });
    });
  await rename('**/api/settings', 'Talleres Mecánicos Hermanos Etcheverry');
  await rename('**/api/auth/verify', 'Maximiliano Güida');
  await page.reload();
  const business = page.getByRole('banner').getByText('Talleres Mecánicos Hermanos Etcheverry');
  await business.waitFor();
  const user = page.getByRole('button', { name: 'Maximiliano Güida, menú de usuario' });
  const cut = await user
    .getByText('Maximiliano')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut).toBe(0);
  expect((await boxOf(business)).width).toBeGreaterThan(70);
  const { x, width } = await boxOf(user);
  expect(x + width).toBeLessThanOrEqual(390 - 16);
  const lines = `(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('a[href="/"]:not(:has(svg))'));
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  })()`;
  expect(await page.evaluate(lines)).toBe(1);
});

test('palette and shortcuts work by keyboard; single keys do nothing in fields or when switched off', async () => {
  await bookedOn(site, '14:00');
  const { id } = await bookedOn(site, '10:30', {
    clientName: 'Ángela Suárez',
    clientPhone: '091 562 034',
    vehicleModel: 'Yumbo GS',
  });
  const { page } = await openPanel(site, 'admin');
  await ready(page);
  await tab(page).focus();
  await page.keyboard.press('Control+k');
  // Types while the palette still loads: «n» alone would open a manual appointment.
  await page.keyboard.type('nadie');
  const field = page.getByRole('combobox', { name: 'Buscar en el panel' });
  await expect.poll(() => field.inputValue()).toBe('nadie');
  for (const typed of ['yumbo', '091562', 'angela']) {
    await field.fill('zzz');
    await page.getByText('Nada coincide con «zzz».').waitFor();
    await field.fill(typed);
    await page
      .getByRole('option', { name: /Ángela Suárez/ })
      .first()
      .waitFor();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'shell-palette-found');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin#cita=${id}`);
  await expect.poll(() => page.title()).toBe('Cita – Agenda – Taller de prueba');
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await field.fill('semana');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin#agenda/semana');
  await field.waitFor({ state: 'detached' });

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.waitForURL('**/admin#agenda');
  const rows = page.locator('[data-row]:visible');
  await rows.nth(1).waitFor();
  const focused = () =>
    page.evaluate<number>(
      `[...document.querySelectorAll('[data-row]')].filter((row) => row.checkVisibility())
        .indexOf(document.activeElement)`,
    );
  await page.keyboard.press('j');
  expect(await focused()).toBe(0);
  await page.keyboard.press('j');
  expect(await focused()).toBe(1);
  await page.keyboard.press('k');
  expect(await focused()).toBe(0);
  await page.keyboard.press('m');
  await page.locator('[role=menu]:focus-within').waitFor();
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  // The menu returns the focus to its button, and `j` goes on from that row.
  await page.keyboard.press('j');
  expect(await focused()).toBe(1);

  await page.keyboard.press('/');
  await page.keyboard.type('nj?');
  const filter = page.locator('[data-first-filter]:visible');
  expect(await filter.inputValue()).toBe('nj?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await filter.fill('');
  await filter.blur();

  await page.keyboard.press('n');
  await closeByEscape(page);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await help.waitFor();
  await help.getByRole('switch', { name: 'Usar atajos de una sola tecla' }).click();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.reload();
  await rows.first().waitFor();
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  expect(await focused()).toBe(-1);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar en el panel' }).waitFor();
});

test('an appointment has its own address: a link opens it, Back closes it, and its tab stays', async () => {
  const { id } = await bookedOn(site, '15:00', { clientName: 'Nadia Ferrer' });
  const { page } = await openPanel(site, ['agenda'], { hash: '#agenda/tablero' });
  await tab(page).waitFor();
  await expect.poll(() => page.title()).toBe('Agenda, Tablero – Taller de prueba');
  await page.evaluate(`location.hash = '#agenda'`);
  const row = page.locator('[data-row]:visible', { hasText: 'Nadia Ferrer' });
  await row.click();
  const drawer = page.getByRole('dialog');
  await drawer.waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#cita=${id}`);
  await page.goBack();
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).hash).toBe('#agenda');

  await page.evaluate(`location.hash = '#agenda/tablero'`);
  await page.goto(`/admin#cita=${id}`);
  await page.reload();
  await drawer.waitFor();
  await page.getByText('Nadia Ferrer').first().waitFor();
  await closeByEscape(page);
  await expect.poll(() => new URL(page.url()).hash).toBe('#agenda');
  // No row opened the detail, so the focus goes to the content.
  await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('panel');
  await tab(page).waitFor();
});

test('the last tab is fully visible on a phone; the dot pulses 4.8 s, and not with reduced motion', {
  meta: {
    specification: {
      'admin 2 Main admin page': [
        ['Pulsing tabs', 'LONGEST_BEAT)).toBe(4_800)'],
        ['Agenda pulses when any citation is pending', 'bookedOn(site'],
      ],
    },
  },
}, async () => {
  await bookedOn(site, '16:00');
  const { page } = await openPanel(site, 'admin', { reducedMotion: 'no-preference' });
  const beats = () =>
    page.evaluate<unknown[]>(`document.getAnimations()
      .map((animation) => animation.effect)
      .filter((effect) => effect.target?.matches('[role=tab] *'))
      .map((effect) => Math.round(effect.getComputedTiming().endTime))`);
  await page.getByRole('tab', { name: /^Agenda, .*pendiente/ }).waitFor();
  expect(await page.evaluate(NAME_TO_DOT)).toBeGreaterThanOrEqual(6);
  // Reads the style, because the animation may be over by now.
  expect(await page.evaluate(LONGEST_BEAT)).toBe(4_800);
  await expect.poll(beats).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  const last = page.getByRole('tab', { name: 'Clientes', exact: true });
  // The folders and servers of the backups have long names.
  await page.route('**/api/backups', (route) =>
    route.fulfill({ json: { success: true, data: backupsIn(FOLDER) } }),
  );
  await page.goto('/admin#clientes');
  await page.reload();
  await page.getByRole('tab', { name: /^Agenda, .*pendiente/ }).waitFor();
  await expect
    .poll(async () => {
      const box = await last.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    })
    .toBe(true);
  await press(page, 'Ver copias');
  await dialog(page, 'Copias de seguridad').getByText(FOLDER).waitFor();
  await inspect(page, 'backups');
  const still = await openPanel(site, ['agenda'], { reducedMotion: 'reduce' });
  await still.page.getByRole('tab', { name: /pendiente/ }).waitFor();
  expect(
    await still.page.evaluate(`document.getAnimations().filter((each) =>
      each.effect.target?.matches('[role=tab] *')).length`),
  ).toBe(0);
});

const FOLDER = '/media/disco-del-taller/copias/de-seguridad/bujia';

/** Pixels between the name of a tab and its dot. */
const NAME_TO_DOT = `(() => {
  const dot = document.querySelector('[role=tab] [class*=pulse]');
  const name = document.createRange();
  name.selectNode(dot.previousSibling);
  return dot.getBoundingClientRect().left - name.getBoundingClientRect().right;
})()`;

/** The longest animation of the tabs, all repeats included, in milliseconds. */
const LONGEST_BEAT = `Math.max(...[...document.querySelectorAll('[role=tab] *')]
  .flatMap((part) => ['', '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)))
  .filter(({ animationName }) => animationName !== 'none')
  .map(({ animationDuration, animationIterationCount }) =>
    Math.round(parseFloat(animationDuration) * 1000 * Number(animationIterationCount))))`;

test('a dialog that fails to load shows «Reintentar», which opens it without a reload; a reload keeps the theme', async () => {
  const { page } = await openPanel(site, ['agenda']);
  expectProblem(page, /ERR_FAILED|Failed to fetch/);
  // Before the panel is ready: it fetches the files of all parts some seconds later.
  await page.route('**/assets/shortcuts-dialog-*', (route) => route.abort('failed'));
  await ready(page);
  await page.keyboard.press('?');
  const banner = page.getByRole('alert').filter({ hasText: 'No se pudo abrir.' });
  await banner.waitFor();
  await page.unroute('**/assets/shortcuts-dialog-*');
  await page.evaluate('window.isSamePage = true');
  await banner.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
  expect(await page.evaluate('window.isSamePage')).toBe(true);

  // The chosen theme is there after a reload.
  await closeByEscape(page);
  await page.getByRole('button', { name: /menú de usuario/ }).click();
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click();
  await page.reload();
  await ready(page);
  const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme');
  expect(scheme).toBe('dark');
});

test('the user menu says at each press that it failed to load, and opens once it loads', async () => {
  const { page } = await openPanel(site, ['agenda']);
  expectProblem(page, /ERR_FAILED|Failed to fetch/);
  await page.route('**/assets/user-menu-list-*', (route) => route.abort('failed'));
  await ready(page);
  const menu = page.getByRole('button', { name: 'menú de usuario' });
  const message = page.getByText('No se pudo abrir.');
  for (let presses = 0; presses < 2; presses += 1) {
    await menu.click();
    await message.waitFor();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).first().click();
    await message.waitFor({ state: 'detached' });
  }
  await page.unroute('**/assets/user-menu-list-*');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).waitFor();
});

test('a tab that failed to load opens at the next press', async () => {
  const { page } = await openPanel(site, ['agenda', 'servicios']);
  expectProblem(page, /ERR_FAILED|Failed to fetch/);
  await page.route('**/assets/services-tab-*', (route) => route.abort('failed'));
  await ready(page);
  const services = page.getByRole('tab', { name: 'Servicios' });
  await services.click();
  await page.getByRole('heading', { name: 'Esta pantalla no se pudo mostrar' }).waitFor();
  await page.unroute('**/assets/services-tab-*');
  await tab(page).click();
  await page.getByRole('tabpanel').getByRole('heading', { name: 'Agenda', exact: true }).waitFor();
  await services.click();
  await page.getByRole('heading', { name: 'Servicios', exact: true }).waitFor();
});

test('a message is shown when its list fails to load, and the next message loads the list', async () => {
  const { page } = await openPanel(site, ['finanzas'], { hash: '#finanzas' });
  expectProblem(page, /ERR_FAILED/);
  await page.route('**/assets/toast-list-*', (route) => route.abort('failed'));
  const exportAll = async () => {
    await press(page, 'Exportar');
    await page.getByRole('menuitem').first().click();
  };
  const message = page.getByRole('alert').filter({ hasText: 'Archivo descargado' });
  const list = page.locator('.mantine-Notifications-root[data-layout] [role=alert]');
  await exportAll();
  await message.waitFor();
  expect(await list.count()).toBe(0);
  await press(message, 'Cerrar');
  await message.waitFor({ state: 'detached' });
  await page.unroute('**/assets/toast-list-*');
  await exportAll();
  await list.filter({ hasText: 'Archivo descargado' }).waitFor();
  expect(await message.count()).toBe(1);
});

/** Points at a tab, again if nothing has come of it: a bar that moves under the pointer ends the pointing. */
async function pointUntil(page: Page, tab: Locator, isDone: () => boolean): Promise<void> {
  const point = async () => {
    if (isDone()) return true;
    await page.mouse.move(5, 700);
    await tab.hover();
    return isDone();
  };
  await expect.poll(point, { interval: 500, timeout: 30_000 }).toBe(true);
}

test('a tab whose files failed to load under the pointer opens at the press', async () => {
  const { page } = await openPanel(site, ['agenda', 'servicios']);
  expectProblem(page, /ERR_FAILED/);
  await page.route('**/assets/services-tab-*', (route) => route.abort('failed'));
  await ready(page);
  let failures = 0;
  page.on('requestfailed', () => {
    failures += 1;
  });
  const tab = page.getByRole('tab', { name: 'Servicios' });
  await pointUntil(page, tab, () => failures > 0);
  await page.unroute('**/assets/services-tab-*');
  await tab.click();
  await page.getByRole('heading', { name: 'Servicios', exact: true }).waitFor();
  await page
    .getByRole('tabpanel', { name: 'Servicios' })
    .locator('[data-record]')
    .first()
    .waitFor();
});

test('a tab under the pointer reads its data before it is opened', async () => {
  const { page } = await openPanel(site, ['agenda', 'servicios']);
  await ready(page);
  const tab = page.getByRole('tab', { name: 'Servicios' });
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (/\/api\/services(\?|$)/.test(response.url())) statuses.push(response.status());
  });
  await pointUntil(page, tab, () => statuses.length > 0);
  expect(statuses).toEqual([200]);
  await tab.click();
  const rows = page.getByRole('tabpanel', { name: 'Servicios' }).locator('[data-record]');
  await rows.first().waitFor();
});
