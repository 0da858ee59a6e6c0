import { expect, test } from 'vitest';
import { mayGetStatus } from '#test/browser/page.ts';
import { request } from '#test/http.ts';
import { openFromMenu, press, toast } from './support/menu.ts';
import { account, enter, gateOn, PASSWORD, storedSession } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const NEW = 'biela-y-cilindro-91';

/** Signs in and opens «Cambiar contraseña». */
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

test('«Cambiar contraseña» ends the user’s other sessions and keeps the current one', async () => {
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
  // Requests in flight at the sign-out are answered with 401.
  mayGetStatus(page, 401);
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await gateOn(page).enter.waitFor();
  await enter(page, 'decidida', NEW);
  await page.getByRole('button', { name: /menú de usuario/ }).waitFor();
});
