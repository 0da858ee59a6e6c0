import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectStatus, openPage } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { inspect } from './support/inspect.ts';
import { dialog, openFromMenu, press, toast } from './support/menu.ts';
import { account, enter, gateOn, PASSWORD } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

/** Opens a page on localhost, where browsers offer passkeys, with a virtual authenticator. */
async function openWithAuthenticator(): Promise<Page> {
  const origin = site.app.url.replace('127.0.0.1', 'localhost');
  const page = await openPage(site.browser, { origin });
  await page.clock.setFixedTime(MONDAY_MORNING);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await gateOn(page).enter.waitFor();
}

const inside = (page: Page) => page.getByRole('button', { name: /menú de usuario/ }).waitFor();

async function inspectOnPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, name);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a user adds a passkey and an app, and signs in with each of them and with a recovery code', async () => {
  await account(site, 'precavida');
  const page = await openWithAuthenticator();
  await page.goto('/admin');
  await enter(page, 'precavida', PASSWORD);
  const own = await openFromMenu(page, 'Verificación en dos pasos');

  await press(own, 'Agregar una llave de acceso');
  const passkey = dialog(page, 'Agregar una llave de acceso');
  await passkey.getByLabel('Nombre de la llave').fill('Computadora del mostrador');
  await press(passkey, 'Crear llave');
  const codes = dialog(page, 'Guarda tus códigos de recuperación');
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
  await inspectOnPhone(page, 'recovery-codes');
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await press(codes, 'Ya los guardé');
  await own.getByText('Computadora del mostrador').waitFor();

  await press(own, 'Agregar una app');
  const app = dialog(page, 'Agregar una app de verificación');
  const secret = ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await inspectOnPhone(page, 'totp-setup');
  const codeAt = (steps: number) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: MONDAY_MORNING + steps * 30_000,
    });
  await app.getByLabel(/Escribe el código de 6 dígitos/).fill(codeAt(0));
  await press(app, 'Agregar');
  await toast(page, 'App de verificación agregada.');
  await own.getByText('Te quedan 10.').waitFor();
  await inspectOnPhone(page, 'factors');
  await page.keyboard.press('Escape');
  await own.waitFor({ state: 'detached' });
  // A request in flight at the sign-out is answered with 401, too.
  expectStatus(page, 401);
  await leave(page);

  await enter(page, 'precavida', PASSWORD);
  await page.getByRole('button', { name: 'Usar llave de acceso' }).waitFor();
  await page.getByText('¿Perdiste tu teléfono o tu llave?').waitFor();
  await inspectOnPhone(page, 'gate-second-step');
  await press(page, 'Usar llave de acceso');
  await inside(page);
  await leave(page);

  await enter(page, 'precavida', PASSWORD);
  const code = page.getByLabel('Código de 6 dígitos de tu app');
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  await code.fill(codeAt(0));
  await press(page, 'Confirmar');
  await page.getByText('Ese código ya se usó: espera el siguiente.').waitFor();
  await code.fill(codeAt(1));
  await press(page, 'Confirmar');
  await inside(page);
  await leave(page);

  await enter(page, 'precavida', PASSWORD);
  await press(page, 'Usar un código de recuperación');
  await page.getByLabel('Código de recuperación', { exact: true }).fill(recovery);
  await press(page, 'Confirmar');
  await inside(page);
  await openFromMenu(page, 'Verificación en dos pasos');
  await page.getByText('Te quedan 9.').waitFor();
});
