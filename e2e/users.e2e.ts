import { expect, test } from 'vitest';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { dialog, openFromMenu, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { PASSWORD } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function openUsers(options = {}) {
  const { page, staff } = await openPanel(site, 'admin', options);
  const users = await openFromMenu(page, 'Gestión de Usuarios');
  await users
    .getByRole('button', { name: /^Editar a/ })
    .first()
    .waitFor();
  return { page, staff, users };
}

test('«Nuevo usuario» creates a user with chosen permissions by keyboard alone', {
  meta: {
    specification: {
      'admin 1': [['manage users and their permissions', 'Usuario creado exitosamente']],
      'admin 2 User management dialog': [
        ['Lists users, with a create/edit sub-dialog', 'Nuevo usuario'],
      ],
      'admin 8 User management': ['Usuario creado exitosamente'],
    },
  },
}, async () => {
  const { page, users } = await openUsers();
  await tabTo(page, users.getByRole('button', { name: 'Nuevo usuario' }));
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Nuevo usuario');
  await form.waitFor();
  await expect.poll(() => isFocused(form.getByRole('heading'))).toBe(true);
  await tabTo(page, form.getByRole('textbox', { name: 'Nombre de usuario' }));
  await page.keyboard.type('Lucas.F');
  await tabTo(page, form.getByRole('textbox', { name: 'Nombre completo' }));
  await page.keyboard.type('Lucas Ferreira');
  await tabTo(page, form.getByLabel('Contraseña', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, form.getByRole('checkbox', { name: 'Agenda' }));
  await page.keyboard.press('Space');
  await tabTo(page, form.getByRole('checkbox', { name: 'Historial', exact: true }));
  await page.keyboard.press('Space');
  expect(await form.getByRole('checkbox').evaluateAll(LABELS)).toEqual([
    'Agenda',
    'Reservas',
    'Productos',
    'Servicios',
    'Componentes e Historial Stock',
    'Finanzas',
    'Historial',
  ]);
  await page.setViewportSize(PHONE);
  await page.setViewportSize(WIDE);
  await tabTo(page, form.getByRole('button', { name: 'Crear usuario' }));
  await page.keyboard.press('Enter');
  await toast(page, 'Usuario creado exitosamente');
  const row = users.getByRole('row', { name: /Lucas Ferreira/ });
  await row.getByText('Agenda, Historial', { exact: true }).waitFor();
  await row.getByText('lucas.f', { exact: true }).waitFor();
  await expect
    .poll(() => isFocused(users.getByRole('button', { name: 'Nuevo usuario' })))
    .toBe(true);
});

const LABELS = (boxes: Element[]) => boxes.map((box) => box.closest('label')?.textContent);
