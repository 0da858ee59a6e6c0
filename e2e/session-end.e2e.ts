import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectStatus } from '#test/browser/page.ts';
import { inspect } from './support/inspect.ts';
import { dialog, openFromMenu, press, toast } from './support/menu.ts';
import { account, enter, gateOn, PASSWORD, storedSession } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const EXPIRED = 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.';

/** First reads of an admin’s panel. The session must not end before they are answered. */
const FIRST_READS = [
  'citations?limit=1',
  'reservations?limit=1',
  'stock/components?limit=1',
  'room',
  'backups',
];

/**
 * Signs in by name and password. The live stream never answers: it would report the ended session
 * at any moment, and here the next call is to discover it.
 */
async function signedIn(username: string, change: Record<string, unknown> = {}): Promise<Page> {
  await account(site, username, change);
  const page = await site.open();
  await page.route('**/api/events', () => undefined);
  const read = FIRST_READS.map((call) =>
    page.waitForResponse((is) => is.url().endsWith(`/api/${call}`)),
  );
  const listed = page.waitForResponse(/api\/citations\?page=1/);
  await page.goto('/admin');
  await enter(page, username, PASSWORD);
  await page.getByRole('button', { name: /menú de usuario/ }).waitFor();
  await Promise.all([...read, listed]);
  return page;
}

/** Opens the users and waits for their list. */
async function openUsers(page: Page): Promise<Locator> {
  const users = await openFromMenu(page, 'Gestión de Usuarios');
  await users
    .getByRole('button', { name: /^Editar a/ })
    .first()
    .waitFor();
  return users;
}

async function endSessions(): Promise<void> {
  await site.app.context.db.deleteFrom('sessions').execute();
}

test('a form that is open when the session ends keeps its values until the user signs in again', {
  meta: {
    specification: {
      'admin 6': [
        'Tu sesión ha expirado. Por favor inicia sesión nuevamente.',
        ['and logs out', 'token: null'],
      ],
    },
  },
}, async () => {
  const page = await signedIn('sofia', { name: 'Sofía Güida' });
  const users = await openUsers(page);
  await press(users, 'Nuevo usuario');
  const form = dialog(page, 'Nuevo usuario');
  const name = form.getByRole('textbox', { name: 'Nombre completo' });
  await name.fill('Lucas Ferreira');
  await form.getByRole('textbox', { name: 'Nombre de usuario' }).fill('lucas');
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await form.getByRole('checkbox', { name: 'Agenda' }).check();

  await endSessions();
  expectStatus(page, 401);
  await press(form, 'Crear usuario');
  const gate = dialog(page, 'Iniciar sesión');
  await gate.getByText(EXPIRED, { exact: true }).waitFor();
  await expect.poll(() => page.getByText(EXPIRED).count()).toBe(1);
  expect(await storedSession(page)).toEqual({ token: null, flag: null });
  expect(await gateOn(page).username.inputValue()).toBe('sofia');
  const secret = gate.getByLabel('Contraseña', { exact: true });
  await expect.poll(() => isFocused(secret)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'session-end');
  expect(await gate.evaluate((cover) => cover.scrollWidth - cover.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.goBack();
  expect(await gate.isVisible()).toBe(true);
  await secret.fill('no-es-la-mia-1');
  await gateOn(page).solve.click();
  await gateOn(page).enter.click();
  await gate.getByText('Usuario o contraseña incorrectos.').waitFor();

  await secret.fill(PASSWORD);
  await gateOn(page).solve.click();
  await gateOn(page).enter.click();
  await gate.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Lucas Ferreira');
  expect(await form.getByRole('checkbox', { name: 'Agenda' }).isChecked()).toBe(true);
  expect(await page.getByText(EXPIRED).count()).toBe(0);
  await expect
    .poll(() => isFocused(form.getByRole('button', { name: 'Crear usuario' })))
    .toBe(true);
  await press(form, 'Crear usuario');
  await toast(page, 'Usuario creado exitosamente');
  await users.getByRole('row', { name: /Lucas Ferreira/ }).waitFor();
});
