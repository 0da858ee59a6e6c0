import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectProblem, expectStatus, mayGetStatus } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { inspect } from './support/inspect.ts';
import { dialog, openFromMenu, press, toast } from './support/menu.ts';
import { account, enter, gateOn, PASSWORD, storedSession } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const NEW = 'biela-y-cilindro-91';

/** Signed in by name and password, with the dialog open. */
async function openOwn(username: string) {
  await account(site, username, { role: 'user', permissions: ['agenda'] });
  const page = await site.open();
  await page.goto('/admin');
  await enter(page, username, PASSWORD);
  const own = await openFromMenu(page, 'Cambiar contraseña');
  const field = (name: string) => own.getByLabel(name, { exact: true });
  return {
    page,
    own,
    current: field('Contraseña actual'),
    next: field('Contraseña nueva'),
    again: field('Repite la contraseña nueva'),
  };
}

test('says at each field what is wrong', async () => {
  const { page, own, current, next, again } = await openOwn('dudosa');
  await press(own, 'Cambiar contraseña');
  await own.getByText('La contraseña actual es requerida.', { exact: true }).waitFor();
  await own.getByText('La contraseña es requerida.', { exact: true }).waitFor();
  await expect.poll(() => isFocused(current)).toBe(true);
  await current.fill('no-es-la-mia-1');
  await next.fill('corta');
  await press(own, 'Cambiar contraseña');
  await own.getByText('La contraseña debe tener al menos 10 caracteres.').waitFor();
  await next.fill(NEW);
  await again.fill(`${NEW}0`);
  await press(own, 'Cambiar contraseña');
  await own.getByText('Las contraseñas nuevas no coinciden.').waitFor();
  await expect.poll(() => isFocused(again)).toBe(true);
  expectStatus(page, 403);
  await again.fill(NEW);
  await press(own, 'Cambiar contraseña');
  await own.getByText('Contraseña incorrecta.', { exact: true }).waitFor();
  await expect.poll(() => isFocused(current)).toBe(true);
  expect(await current.getAttribute('aria-invalid')).toBe('true');
  expect((await storedSession(page)).token).not.toBeNull();
  await inspect(page, 'password-wrong');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'password-wrong');

  expectStatus(page, 429);
  const message = 'Demasiados intentos. Espera un momento y vuelve a intentarlo.';
  await page.route('**/api/auth/password', (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, code: 'too-many-logins', message, data: { retryAfter: 1 } },
    }),
  );
  // So that a second is not over before anybody has looked.
  await page.clock.pauseAt(MONDAY_MORNING + 600_000);
  await press(own, 'Cambiar contraseña');
  const alert = own.getByRole('alert');
  await alert.getByText(message).waitFor();
  await alert.getByText(/Puedes volver a intentarlo en/).waitFor();
  await page.clock.resume();
  await alert.getByText(/Puedes volver a intentarlo en/).waitFor({ state: 'detached' });

  expectProblem(page, /ERR_FAILED/);
  await page.unroute('**/api/auth/password');
  await page.route('**/api/auth/password', (route) => route.abort('failed'));
  await press(own, 'Cambiar contraseña');
  await own.getByRole('alert').getByText('Error de conexión con el servidor').waitFor();
  await page.keyboard.press('Escape');
  await press(dialog(page, '¿Descartar los cambios?'), 'Descartar');
  await own.waitFor({ state: 'detached' });
  const reopened = await openFromMenu(page, 'Cambiar contraseña');
  expect(await reopened.getByLabel('Contraseña actual', { exact: true }).inputValue()).toBe('');
});

test('changes it, closes the other sessions, and stays inside', async () => {
  const { page, own, current, next, again } = await openOwn('decidida');
  const elsewhere = await request<{ token: string }>(`${site.app.url}/api/auth/login`, 'POST', {
    username: 'decidida',
    password: PASSWORD,
  });
  const verify = async (token: string | null) =>
    (
      await request(`${site.app.url}/api/auth/verify`, 'GET', undefined, {
        authorization: `Bearer ${token}`,
      })
    ).status;
  expect(await verify(elsewhere.body.data.token)).toBe(200);
  await current.fill(PASSWORD);
  await next.fill(NEW);
  await again.fill(NEW);
  await press(own, 'Cambiar contraseña');
  await toast(page, 'Contraseña actualizada. Se cerraron tus sesiones en otros dispositivos.');
  await own.waitFor({ state: 'detached' });
  expect(await verify(elsewhere.body.data.token)).toBe(401);
  expect(await verify((await storedSession(page)).token)).toBe(200);

  await page.getByRole('button', { name: /menú de usuario/ }).click();
  // What is still being read just then is refused.
  mayGetStatus(page, 401);
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await gateOn(page).enter.waitFor();
  await enter(page, 'decidida', NEW);
  await page.getByRole('button', { name: /menú de usuario/ }).waitFor();
});
