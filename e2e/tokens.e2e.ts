import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { request } from '#test/http.ts';
import { inspect } from './support/inspect.ts';
import { dialog, openFromMenu, press, toast } from './support/menu.ts';
import { account, enter, PASSWORD } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

async function inspectOnPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, name);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a user creates a token, calls the API with it, and revokes it', async () => {
  await account(site, 'programadora', { role: 'user', permissions: ['agenda', 'servicios'] });
  const page = await site.open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin');
  await enter(page, 'programadora', PASSWORD);
  const tokens = await openFromMenu(page, 'Tokens de API');
  await tokens.getByText('No tienes ningún token.').waitFor();
  await inspectOnPhone(page, 'tokens-none');
  await press(tokens, 'Nuevo token');
  const form = dialog(page, 'Nuevo token');
  await press(form, 'Crear token');
  await form.getByText('Escribe qué programa usará el token.').waitFor();
  await form.getByText('Elige al menos un permiso.').waitFor();
  await inspectOnPhone(page, 'token-errors');
  await form.getByLabel('Nombre').fill('Planilla del contador');
  expect(await form.getByRole('checkbox').count()).toBe(2);
  await form.getByLabel('Servicios').check();
  await press(form, 'Crear token');
  const made = dialog(page, 'Copia tu token');
  await press(made, 'Copiar');
  await made.getByText('Token copiado.').waitFor();
  await inspectOnPhone(page, 'token-made');
  const token = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(token).toMatch(/^bujia_[\w-]{43}$/);
  expect(await made.getByText(token).count()).toBe(1);
  await press(made, 'Ya lo guardé');
  await tokens.getByText('Planilla del contador').waitFor();
  await inspectOnPhone(page, 'tokens');

  const by = { authorization: `Bearer ${token}` };
  const status = async (path: string) =>
    (await request(`${site.app.url}/api/${path}`, 'GET', undefined, by)).status;
  expect([await status('services'), await status('follow-ups')]).toEqual([200, 403]);
  await press(tokens, 'Revocar Planilla del contador');
  await press(dialog(page, 'Revocar token'), 'Revocar');
  await toast(page, 'Token revocado.');
  await tokens.getByText('No tienes ningún token.').waitFor();
  expect(await status('services')).toBe(401);
});
