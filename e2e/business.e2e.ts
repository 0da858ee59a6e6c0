import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import { expectAccessible } from '#test/browser/axe.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { showIn } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const USUAL = {
  1: [
    { opens: 540, closes: 750 },
    { opens: 810, closes: 1080 },
  ],
  6: [{ opens: 540, closes: 780 }],
};

beforeEach(async () => {
  await changeSettings(site.app.context.db, {
    name: 'Taller de prueba',
    bays: 2,
    schedule: {
      closedOnHolidays: true,
      weekly: { ...USUAL, 2: USUAL[1], 3: USUAL[1], 4: USUAL[1], 5: USUAL[1] },
      exceptions: {},
    },
  });
});

async function openDialog(page: Page) {
  await page.getByRole('button', { name: /Sofía Güida/ }).click();
  await page.getByRole('menuitem', { name: 'Configuración del taller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Configuración del taller' });
  await dialog.getByLabel('Nombre del taller').waitFor();
  return dialog;
}

test('the settings dialog shows the slots of a changed schedule and saves it', async () => {
  const { page } = await openPanel(site, 'admin');
  const dialog = await openDialog(page);
  await dialog.getByText('16 horarios, 09:00 a 17:30').first().waitFor();
  await dialog.getByLabel('Puestos de trabajo').fill('3');
  await dialog.getByRole('button', { name: 'Agregar horario, domingo' }).click();
  const opens = dialog.getByLabel('Apertura de domingo');
  await opens.fill('');
  await opens.pressSequentially('1730');
  expect(await opens.inputValue()).toBe('17:30');
  // Replaces the hours, then the minutes: the caret stays where the user types.
  for (const key of ['Home', 'Delete', 'Delete', '1', '0']) await opens.press(key);
  expect(await opens.inputValue()).toBe('10:30');
  for (const key of ['End', 'Backspace', 'Backspace', '0', '0']) await opens.press(key);
  expect(await opens.inputValue()).toBe('10:00');
  await dialog.getByLabel('Cierre de domingo').fill('00:00');
  await dialog.getByText('28 horarios, 10:00 a 23:30').waitFor();
  await dialog.getByText('Feriados de Uruguay').click();
  await dialog.getByRole('checkbox', { name: /Navidad/ }).check();
  await dialog.getByRole('button', { name: 'Agregar como cerrados' }).click();
  await dialog.getByLabel('Motivo, viernes, 25 de diciembre de 2026').waitFor();
  await dialog.getByLabel('Cierre de sábado').fill('08:00');
  await dialog.getByText('El cierre debe ser después de la apertura.').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['dark', 'light'] as const) {
    await showIn(page, colorScheme);
    await expectAccessible(page, `business, ${colorScheme}`);
    await screenshot(page, `business-390-${colorScheme}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('Cierre de sábado').fill('13:00');
  const notice = 'Cinco días hábiles para arrepentirte, desde la entrega o desde la reserva.';
  await dialog.getByLabel('Derecho de arrepentimiento').fill(notice);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Configuración guardada.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const settings = await loadSettings(site.app.context.db);
  expect(settings).toMatchObject({ bays: 3, withdrawalNotice: notice });
  expect(settings.schedule.weekly[7]).toEqual([{ opens: 600, closes: 1440 }]);
  expect(settings.schedule.exceptions).toEqual({ '2026-12-25': [] });
  expect(settings.exceptionReasons).toEqual({ '2026-12-25': 'Navidad' });
});
