import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#test/browser/axe.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { fillAgenda } from './support/agenda-cast.ts';
import { showIn } from './support/inspect.ts';
import { openFromMenu } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
beforeAll(() => fillAgenda(site));

/** With a list open: what a page looks like at rest, other tests look at. */
async function inspectOpen(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await showIn(page, colorScheme);
    await expectAccessible(page, `${name}, ${colorScheme}`);
    await screenshot(page, `list-${name}-${colorScheme}`);
  }
}

test('the status filter', async () => {
  const { page } = await openPanel(site, ['agenda']);
  await page.getByRole('combobox', { name: 'Estado' }).click();
  await page.getByRole('option', { name: 'En Taller' }).waitFor();
  await inspectOpen(page, 'status');
});

test('the services of a manual entry, a long list', async () => {
  const { page } = await openPanel(site, ['agenda'], { width: 390, height: 844, touch: true });
  await page.getByRole('button', { name: 'Cita manual' }).filter({ visible: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Cita manual' });
  await form.getByRole('combobox', { name: 'Marca' }).click();
  await page.getByRole('option', { name: 'Aprilia' }).waitFor();
  await inspectOpen(page, 'brand');
});

test('the time zones of the settings, reached by arrows to the last', async () => {
  const { page } = await openPanel(site, 'admin');
  const dialog = await openFromMenu(page, 'Configuración del taller');
  const zone = dialog.getByRole('combobox', { name: 'Zona horaria' });
  await zone.click();
  await page.getByRole('option', { name: 'Africa/Abidjan' }).waitFor();
  await inspectOpen(page, 'zone');
  await zone.fill('Tokyo');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await zone.inputValue()).toBe('Asia/Tokyo');
});

test('«Mover…» of a card', async () => {
  const { page } = await openPanel(site, ['agenda'], { hash: '#agenda/tablero' });
  await page.locator('[data-move]').first().click();
  await page.getByRole('menuitem').first().waitFor();
  await inspectOpen(page, 'move');
});

test('the calendar of a day', async () => {
  const { page } = await openPanel(site, ['agenda']);
  await page.getByRole('button', { name: 'Cita manual' }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: /^Fecha:/ }).click();
  await page.getByRole('button', { name: 'jueves, 26 de noviembre de 2026' }).waitFor();
  await inspectOpen(page, 'calendar');
});
