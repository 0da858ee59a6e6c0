import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { expectStatus, mayGetStatus } from '#test/browser/page.ts';
import { account, gateOn, PASSWORD, storedSession } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
beforeAll(async () => {
  await account(site, 'ana');
});

const PHONE = { width: 390, height: 844 };

async function openGate(options = {}): Promise<Page> {
  const page = await site.open(options);
  await page.goto('/admin');
  await gateOn(page).enter.waitFor();
  return page;
}

test('the front door says what it is, on a desk and on a phone', {
  meta: {
    specification: {
      'public 1': [['separate login-protected admin area', 'Panel de Administración']],
      'public 2': ['/admin'],
      'admin 2': ['/admin', ['a login screen is shown instead', 'gateOn(page).enter.waitFor()']],
      'admin 2 Login screen': [
        'Panel de Administración',
        'Ingresar',
        [
          'contact the system administrator if the password is forgotten',
          '¿Olvidaste tu contraseña? Comunícate con el administrador del sistema.',
        ],
      ],
    },
  },
}, async () => {
  const page = await openGate();
  await page.getByRole('heading', { level: 1, name: 'Panel de Administración' }).waitFor();
  await page
    .getByText('¿Olvidaste tu contraseña? Comunícate con el administrador del sistema.')
    .waitFor();
  const home = page.getByRole('link', { name: 'Volver al inicio' });
  expect(await home.getAttribute('href')).toBe('/');
  await page.getByRole('link', { name: 'Taller de prueba' }).waitFor();
  await expect.poll(() => isFocused(gateOn(page).username)).toBe(true);
  expect(await gateOn(page).enter.textContent()).toBe('Ingresar');
  await page.setViewportSize(PHONE);
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await expectNoSidewaysScroll(page);
});

test('right name, password and sum open the panel; the session is kept and verified', {
  meta: {
    specification: {
      'admin 1': [['log in behind a gate', "'/admin'"]],
      'admin 2 Login screen': [
        ['Fields: username and password', 'gate.username', 'gate.password'],
        'Verificando...',
        ['On load a stored token is verified', '**/api/auth/verify'],
      ],
      'admin 4 Session': [['A stored token is verified on load', '**/api/auth/verify']],
      'admin 6': [['sent as a bearer token', "['authorization']).toBe(`Bearer"]],
    },
  },
}, async () => {
  const page = await openGate();
  const gate = gateOn(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await held.promise;
    await route.continue();
  });
  await gate.username.fill('  ANA ');
  await gate.password.fill(PASSWORD);
  await gate.answer.fill(String((await gate.sum()).result));
  await gate.password.press('Enter');
  await page.getByRole('button', { name: 'Verificando...', exact: true }).waitFor();
  held.resolve();
  await page.getByRole('button', { name: 'Ana Pérez, menú de usuario' }).waitFor();
  const { token, flag } = await storedSession(page);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(flag).toBe('true');

  const verified = page.waitForRequest('**/api/auth/verify');
  await page.reload();
  expect((await verified).headers()['authorization']).toBe(`Bearer ${token}`);
  await page.getByRole('button', { name: 'Ana Pérez, menú de usuario' }).waitFor();

  await page.getByRole('button', { name: 'Ana Pérez, menú de usuario' }).click();
  // What is still being read just then is refused.
  mayGetStatus(page, 401);
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await gate.enter.waitFor();
  expect(await storedSession(page)).toEqual({ token: null, flag: null });
});

test('a stored token that is dead is removed on load', {
  meta: {
    specification: {
      'admin 2 Login screen': [['the token is removed and the user is logged out', 'token: null']],
      'admin 4 Session': [['A failure removes the token and logs the user out', 'token: null']],
      'admin 6': ['admin_token', 'admin_authenticated'],
      'admin 8 Login': [
        ['A token verification failure clears the session', 'token: null, flag: null'],
      ],
      'admin 9': [
        ['Token storage keys', "localStorage.setItem('admin_token'"],
        'admin_token',
        'admin_authenticated',
      ],
    },
  },
}, async () => {
  const page = await site.open();
  expectStatus(page, 401);
  await page.addInitScript(`if (!sessionStorage.getItem('once')) {
    sessionStorage.setItem('once', 'yes');
    localStorage.setItem('admin_token', '${'x'.repeat(43)}');
    localStorage.setItem('admin_authenticated', 'true');
  }`);
  await page.goto('/admin');
  await gateOn(page).enter.waitFor();
  expect(await storedSession(page)).toEqual({ token: null, flag: null });
  expect(await page.getByText('Tu sesión ha expirado').count()).toBe(0);
});

test('the keyboard alone leads in', async () => {
  const page = await openGate();
  const gate = gateOn(page);
  await expect.poll(() => isFocused(gate.username)).toBe(true);
  await page.keyboard.type('ana');
  await tabTo(page, gate.password);
  await page.keyboard.type(PASSWORD);
  await tabTo(page, gate.solve);
  await page.keyboard.press('Enter');
  await tabTo(page, gate.enter);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /menú de usuario/ }).waitFor();
});
