import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#ajustes/server/settings-actions.ts';
import { loadSettings } from '#ajustes/server/settings-queries.ts';
import { expectAccessible } from '#test/browser/axe.ts';
import { expectStatus } from '#test/browser/page.ts';
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

describe('Configuración del taller', () => {
  test.each([
    [390, 844, true],
    [1440, 900, false],
  ])('is filled in, clean in both schemes at %i', async (width, height, touch) => {
    const { page } = await openPanel(site, 'admin', { width, height, touch });
    const dialog = await openDialog(page);
    await dialog.getByText('16 horarios, 09:00 a 17:30').first().waitFor();
    await dialog.getByText('Feriados de Uruguay').click();
    await dialog.getByRole('checkbox', { name: /Navidad/ }).waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await showIn(page, colorScheme);
      await expectAccessible(page, `business, ${colorScheme}`);
      await screenshot(page, `business-${width}-${colorScheme}`);
    }
    await dialog.getByText('Feriados de Uruguay').scrollIntoViewIfNeeded();
    await screenshot(page, `business-${width}-holidays`);
    await dialog.getByLabel('Derecho de arrepentimiento').scrollIntoViewIfNeeded();
    await screenshot(page, `business-${width}-end`);
  });

  test('a change shows in the coming week, is saved, and reaches the server', async () => {
    const { page } = await openPanel(site, 'admin');
    const dialog = await openDialog(page);
    await dialog.getByLabel('Puestos de trabajo').fill('3');
    await dialog.getByRole('button', { name: 'Agregar horario, domingo' }).click();
    const opens = dialog.getByLabel('Apertura de domingo');
    await opens.fill('');
    await opens.pressSequentially('1730');
    expect(await opens.inputValue()).toBe('17:30');
    // The hours alone are corrected: the caret stays where somebody types.
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

  test('what is wrong is said at its field, and nothing is saved', async () => {
    const { page } = await openPanel(site, 'admin');
    const dialog = await openDialog(page);
    await dialog.getByLabel('Cierre de sábado').fill('08:00');
    await dialog.getByText('El cierre debe ser después de la apertura.').waitFor();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect
      .poll(() =>
        dialog
          .getByLabel('Apertura de sábado')
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await dialog.getByLabel('Cierre de sábado').fill('13:00');
    await dialog.getByLabel('Nombre del taller').fill(' ');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText('El nombre del taller es requerido.').waitFor();
    await expectAccessible(page, 'business with errors');
    await screenshot(page, 'business-errors');
    expect((await loadSettings(site.app.context.db)).name).toBe('Taller de prueba');
  });

  test('somebody else was faster: said, nothing is lost or overwritten', async () => {
    const { page } = await openPanel(site, 'admin');
    const dialog = await openDialog(page);
    await dialog.getByLabel('Dirección').fill('Galicia 4321');
    await changeSettings(site.app.context.db, { bays: 5 });
    expectStatus(page, 409);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog
      .getByText('Otra persona cambió la configuración mientras tanto.', { exact: false })
      .waitFor();
    expect(await dialog.getByLabel('Dirección').inputValue()).toBe('Galicia 4321');
    expect(await loadSettings(site.app.context.db)).toMatchObject({
      bays: 5,
      address: 'Galicia 1234, Montevideo',
    });
  });

  test('closing with changes asks first', async () => {
    const { page } = await openPanel(site, 'admin');
    const dialog = await openDialog(page);
    await dialog.getByLabel('Teléfono').fill('+598 2 900 0000');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: '¿Descartar los cambios?' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    expect(await dialog.getByLabel('Teléfono').inputValue()).toBe('+598 2 900 0000');
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
