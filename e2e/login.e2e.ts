import { beforeAll, expect, test } from 'vitest';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { mayGetStatus } from '#test/browser/page.ts';
import { account, gateOn, PASSWORD, storedSession } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
beforeAll(async () => {
  await account(site, 'ana');
});

test('the sign-in works by keyboard; its session is stored, verified on reload and ended by sign-out', {
  meta: {
    specification: {
      'public 1': [['separate login-protected admin area', 'Panel de Administración']],
      'public 2': ['/admin'],
      'admin 1': [['log in behind a gate', "'/admin'"]],
      'admin 2': ['/admin', ['a login screen is shown instead', 'gate.enter.waitFor()']],
      'admin 2 Login screen': [
        'Panel de Administración',
        'Ingresar',
        [
          'contact the system administrator if the password is forgotten',
          '¿Olvidaste tu contraseña? Comunícate con el administrador del sistema.',
        ],
        ['Fields: username and password', 'gate.username', 'gate.password'],
        'Verificando...',
        ['On load a stored token is verified', '**/api/auth/verify'],
      ],
      'admin 4 Session': [['A stored token is verified on load', '**/api/auth/verify']],
      'admin 6': [['sent as a bearer token', "['authorization']).toBe(`Bearer"]],
    },
  },
}, async () => {
  const page = await site.open();
  await page.goto('/admin');
  const gate = gateOn(page);
  await gate.enter.waitFor();
  await page.getByRole('heading', { level: 1, name: 'Panel de Administración' }).waitFor();
  await page
    .getByText('¿Olvidaste tu contraseña? Comunícate con el administrador del sistema.')
    .waitFor();
  const home = page.getByRole('link', { name: 'Volver al inicio' });
  expect(await home.getAttribute('href')).toBe('/');
  await page.getByRole('link', { name: 'Taller de prueba' }).waitFor();
  expect(await gate.enter.textContent()).toBe('Ingresar');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await expectNoSidewaysScroll(page);
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  await page.setViewportSize({ width: 1440, height: 900 });

  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await held.promise;
    await route.continue();
  });
  await expect.poll(() => isFocused(gate.username)).toBe(true);
  await page.keyboard.type('  ANA ');
  await tabTo(page, gate.password);
  await page.keyboard.type(PASSWORD);
  await tabTo(page, gate.solve);
  await page.keyboard.press('Enter');
  await tabTo(page, gate.enter);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Verificando...', exact: true }).waitFor();
  held.resolve();
  const menu = page.getByRole('button', { name: 'Ana Pérez, menú de usuario' });
  await menu.waitFor();
  const { token, flag } = await storedSession(page);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(flag).toBe('true');

  const verified = page.waitForRequest('**/api/auth/verify');
  await page.reload();
  expect((await verified).headers()['authorization']).toBe(`Bearer ${token}`);
  await menu.click();
  // Requests in flight at the sign-out are answered with 401.
  mayGetStatus(page, 401);
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await gate.enter.waitFor();
  expect(await storedSession(page)).toEqual({ token: null, flag: null });
});
