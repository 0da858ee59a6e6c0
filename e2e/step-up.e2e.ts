import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { resetPassword } from '#access/server/console-actions.ts';
import { expectStatus, mayGetStatus } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { inspect } from './support/inspect.ts';
import { dialog, openFromMenu, press, toast } from './support/menu.ts';
import { account, enter, PASSWORD } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const PHONE = { width: 390, height: 844 };
const NEW = 'biela-y-cilindro-91';

async function inspectOnPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await inspect(page, name);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a form keeps its values during a step-up and is then sent; an admin ends a user’s sessions', async () => {
  await account(site, 'graciela', { name: 'Graciela Bonilla' });
  await account(site, 'paula', { name: 'Paula Methol', role: 'user' });
  const elsewhere = await site.open();
  await elsewhere.goto('/admin');
  await enter(elsewhere, 'paula', PASSWORD);
  await elsewhere.getByRole('button', { name: /menú de usuario/ }).waitFor();
  const page = await site.open();
  await page.goto('/admin');
  await enter(page, 'graciela', PASSWORD);
  const users = await openFromMenu(page, 'Gestión de Usuarios');
  await press(users, 'Nuevo usuario');
  const form = dialog(page, 'Nuevo usuario');
  const name = form.getByLabel('Nombre de usuario', { exact: true });
  await name.fill('camila');
  await form.getByLabel('Nombre completo', { exact: true }).fill('Camila Sosa');
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  // A sign-in counts for 10 minutes; this one is older.
  site.app.setNow(MONDAY_MORNING + 11 * 60_000);
  expectStatus(page, 403);
  await press(form, 'Crear usuario');
  const question = dialog(page, 'Confirma que eres tú');
  const password = question.getByLabel('Contraseña', { exact: true });
  await password.waitFor();
  await inspectOnPhone(page, 'step-up');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('camila');
  await form.getByRole('alert').getByText('Confirma que eres tú para seguir.').waitFor();

  await press(form, 'Crear usuario');
  await press(question, 'Confirmar');
  await question.getByText('La contraseña es requerida.', { exact: true }).waitFor();
  await password.fill('no-es-la-mia-1');
  await press(question, 'Confirmar');
  await question.getByText('Contraseña incorrecta.', { exact: true }).waitFor();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await toast(page, 'Usuario creado exitosamente');
  await users.getByText('Camila Sosa').first().waitFor();

  await users.getByRole('button', { name: 'Sesiones de Paula Methol' }).click();
  const sessions = dialog(page, 'Sesiones de Paula Methol');
  await sessions.getByText('Chrome en Linux', { exact: true }).waitFor();
  await inspectOnPhone(page, 'sessions');
  // The live stream notifies the other page; a call in flight is answered with 401.
  mayGetStatus(elsewhere, 401);
  await press(sessions, 'Cerrar sesiones');
  await sessions.getByText('Paula Methol no tiene ninguna sesión abierta.').waitFor();
  // The pressed button is removed; the focus stays in the dialog.
  const focusInside = `document.activeElement.closest('[role=dialog]') !== null`;
  await expect.poll(() => page.evaluate<boolean>(focusInside)).toBe(true);
  const signIn = dialog(elsewhere, 'Iniciar sesión');
  await signIn.getByText('Tu sesión ha expirado.', { exact: false }).waitFor();
});

test('a user with a password reset at the console changes it before the panel opens', async () => {
  await account(site, 'rosario', { name: 'Rosario Vidal' });
  const given = (await resetPassword(site.app.context.db, 'rosario', MONDAY_MORNING)) ?? '';
  const page = await site.open();
  await page.goto('/admin');
  await enter(page, 'rosario', given);
  await page.getByRole('heading', { name: 'Elige tu contraseña' }).waitFor();
  await inspectOnPhone(page, 'first-password');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Contraseña actual').fill(given);
  await field('Contraseña nueva').fill(NEW);
  await field('Repite la contraseña nueva').fill(NEW);
  await press(page, 'Cambiar contraseña');
  const own = await openFromMenu(page, 'Mis sesiones');
  await own.getByText('Esta sesión', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await own.waitFor({ state: 'detached' });

  const { db } = site.app.context;
  const users = db.updateTable('users').set({ password_change: 'advised' });
  await users.where('username', '=', 'rosario').execute();
  await page.reload();
  const advice = page.getByText('Otra persona puede conocer tu contraseña', { exact: false });
  await advice.waitFor();
  await inspectOnPhone(page, 'password-advice');
  await press(page, 'Ahora no');
  await advice.waitFor({ state: 'detached' });
});
