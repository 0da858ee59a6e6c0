import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/browser/axe.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { showIn } from './support/inspect.ts';
import { openFromMenu } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

/** Checks the page with a list open; other tests inspect the page without it. */
async function inspectOpen(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await showIn(page, colorScheme);
    await expectAccessible(page, `${name}, ${colorScheme}`);
    await screenshot(page, `list-${name}-${colorScheme}`);
  }
}

test('the open lists of brands, days and time zones are accessible, and arrow keys choose an option', async () => {
  const { page } = await openPanel(site, 'admin');
  await page.getByRole('button', { name: 'Cita manual' }).filter({ visible: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Cita manual' });
  await form.getByRole('combobox', { name: 'Marca' }).click();
  await page.getByRole('option', { name: 'Aprilia' }).waitFor();
  await inspectOpen(page, 'brand');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: /^Fecha:/ }).click();
  await page.getByRole('button', { name: 'jueves, 26 de noviembre de 2026' }).waitFor();
  await inspectOpen(page, 'calendar');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await form.waitFor({ state: 'detached' });

  const settings = await openFromMenu(page, 'Configuración del taller');
  const zone = settings.getByRole('combobox', { name: 'Zona horaria' });
  await zone.click();
  await page.getByRole('option', { name: 'Africa/Abidjan' }).waitFor();
  await inspectOpen(page, 'zone');
  await zone.fill('Tokyo');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await zone.inputValue()).toBe('Asia/Tokyo');
});
