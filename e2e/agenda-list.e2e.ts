import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { closeByEscape, isFocused, tabTo } from '#test/browser/keyboard.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { fillAgenda, LIVE, ROWS } from './support/agenda-cast.ts';
import { boxOf } from './support/drag.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
beforeAll(() => fillAgenda(site));

const PHONE = { width: 390, height: 844, touch: true } as const;

async function openAgenda(options: Parameters<typeof openPanel>[2] = {}): Promise<Page> {
  const { page } = await openPanel(site, ['agenda'], options);
  await page.getByRole('heading', { name: 'Agenda', level: 1 }).waitFor();
  return page;
}

const rows = (page: Page) => page.locator('tbody tr');
const names = (page: Page) => page.locator('tbody [data-row]').allTextContents();
const shows = (page: Page, expected: readonly string[]) =>
  expect.poll(() => names(page)).toEqual(expected);
const namesOf = (some: typeof ROWS) => some.map(({ name }) => name);

test('the agenda keeps its bar at the bottom edge on a phone, and enlarges its buttons on a tablet', async () => {
  site.app.setNow(MONDAY_MORNING + 4 * 3_600_000);
  onTestFinished(() => site.app.setNow(MONDAY_MORNING));
  const page = await openAgenda({ ...PHONE, now: MONDAY_MORNING + 4 * 3_600_000 });
  const list = page.getByRole('region', { name: 'Citas' });
  const cards = list.getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(10);
  // A phone shows the first job without scrolling.
  expect((await boxOf(cards.first())).y).toBeLessThanOrEqual(260);

  const button = page.getByRole('button', { name: 'Cita manual' });
  // Pixels between the button and the bottom edge.
  const below = async () => {
    const { y, height } = await boxOf(button);
    return PHONE.height - y - height;
  };
  for (const view of ['Día', 'Semana', 'Tablero', 'Lista']) {
    await page.getByText(view, { exact: true }).click();
    await expect.poll(async () => Math.round(await below())).toBe(10);
  }
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  await pages.waitFor();
  await expect
    .poll(async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      const bar = await boxOf(button);
      const pager = await boxOf(pages);
      return bar.y - pager.y - pager.height;
    })
    .toBeGreaterThanOrEqual(0);
  // Another page of the list starts at its top.
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByText('Página 2 de 2').waitFor();
  const top = async () => (await list.boundingBox())?.y ?? -1;
  await expect.poll(top).toBeGreaterThanOrEqual(109);
  await expect.poll(() => isFocused(list)).toBe(true);

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await sheet.locator(':focus').waitFor();
  await sheet.getByRole('textbox').first().fill('Goicoechea');
  await sheet.getByRole('button', { name: 'Ver 1 cita' }).waitFor();
  await inspect(page, 'agenda-filters');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Filtros (1)' }))).toBe(true);
  await cards.nth(1).waitFor({ state: 'detached' });
  // The bar also stays at the bottom when the list is shorter than the window.
  await expect.poll(below).toBeLessThan(24);
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect.poll(() => cards.count()).toBe(10);

  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('button', { name: 'Taller', exact: true }).click();
  await expect.poll(() => page.getByRole('table').count()).toBe(0);
  await cards.first().getByText('Atrasada').waitFor();
  const forward = await boxOf(cards.first().getByRole('button', { name: /^Pasar a/ }));
  expect(forward.height).toBeGreaterThanOrEqual(52);
  await inspect(page, 'agenda-taller');
});

test('the agenda opens rows and views by keys, keeps the view in the address and its head in sight', {
  meta: {
    specification: {
      'admin 2 Agenda tab': [['A row click opens the detail view', 'rows(page).nth(2)']],
    },
  },
}, async () => {
  const page = await openAgenda({ height: 500 });
  await shows(page, namesOf(LIVE.slice(0, 10)));
  await page.evaluate('scrollTo(0, 700)');
  const head = await page.getByRole('columnheader', { name: 'Cliente' }).boundingBox();
  const bars = await page.getByRole('banner').boundingBox();
  expect(Math.round(head?.y ?? 0)).toBe(Math.round((bars?.y ?? 0) + (bars?.height ?? 0)));
  await page.setViewportSize({ width: 1440, height: 900 });

  const second = page.locator('tbody [data-row]').nth(1);
  await tabTo(page, second);
  await page.keyboard.press('Enter');
  await page.waitForURL(/cita=/);
  await page.getByRole('dialog', { name: LIVE[1]?.name ?? '' }).waitFor();
  await closeByEscape(page);
  await expect.poll(() => page.url()).not.toMatch(/cita=/);
  await expect.poll(() => isFocused(second)).toBe(true);
  await rows(page).nth(2).getByText('45 min').click();
  await page.waitForURL(/cita=/);
  await closeByEscape(page);
  await expect.poll(() => page.url()).not.toMatch(/cita=/);

  await page.getByRole('radio', { name: 'Lista' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/#agenda\/dia/);
  await screenshot(page, 'agenda-day');
  const shown = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Día siguiente' }).click();
  await page.waitForURL('**/admin#agenda/dia/2026-11-24');
  await page.reload();
  await shown('martes, 24 de noviembre');
  await page.goBack();
  await page.waitForURL('**/admin#agenda/dia');
  await shown('lunes, 23 de noviembre');
  await page.goto('/');
  await page.goto('/admin#agenda');
  // The panel reopens the user’s last view, on today.
  await page.waitForURL('**/admin#agenda/dia');
  await shown('lunes, 23 de noviembre');
  await page.getByRole('button', { name: /^Confirmadas/ }).click();
  await shows(page, namesOf(ROWS.filter(({ status }) => status === 'accepted')));
  expect(await page.getByRole('radio', { name: 'Lista' }).isChecked()).toBe(true);
});
