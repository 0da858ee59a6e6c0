import { expect, test } from 'vitest';
import { inspect } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

test('the gate', async () => {
  const page = await site.open();
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor();
  await inspect(page, 'login');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByRole('alert').getByText('Por favor ingresa usuario y contraseña').waitFor();
  await inspect(page, 'login-blank');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'login');
  expect(1).toBe(1);
});
