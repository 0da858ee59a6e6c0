import { test } from 'vitest';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

test('looks', async () => {
  for (const width of [1440, 390]) {
    const { page } = await openPanel(site, 'admin', { width, height: width === 390 ? 844 : 900 });
    await page.getByRole('button', { name: 'Sofía Güida' }).click();
    await page.getByRole('menuitem', { name: 'Gestión de Usuarios' }).click();
    await page.getByRole('heading', { name: 'Gestión de Usuarios' }).waitFor();
    await page.getByRole('button', { name: 'Editar' }).first().waitFor();
    await inspect(page, 'users');
    await page.getByRole('button', { name: 'Nuevo usuario' }).click();
    await page.getByRole('heading', { name: 'Nuevo usuario' }).waitFor();
    await inspect(page, 'users-new');
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    await inspect(page, 'users-new-problems');
    await page.getByRole('button', { name: 'Proponer una segura' }).click();
    await inspect(page, 'users-proposed');
  }
});
