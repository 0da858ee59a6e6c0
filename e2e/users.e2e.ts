import { expect, test } from 'vitest';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { expectProblem, expectStatus } from '#test/browser/page.ts';
import type { UserChange } from '#usuarios/contract/managed-user.ts';
import { updateUser } from '#usuarios/server/user-actions.ts';
import { standsAt, stepOf } from './support/history.ts';
import { inspect } from './support/inspect.ts';
import { dialog, openFromMenu, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { account, PASSWORD } from './support/sign-in.ts';
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

test('nobody there, loading, and a list that does not come', async () => {
  const { page } = await openPanel(site, 'admin');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/users', async (route) => {
    await held.promise;
    await route.fulfill({ json: { success: true, data: [] } });
  });
  const users = await openFromMenu(page, 'Gestión de Usuarios');
  await users.getByText('Cargando…').waitFor({ state: 'attached' });
  await inspect(page, 'users-loading');
  held.resolve();
  await users.getByText('No hay usuarios registrados', { exact: true }).waitFor();
  await inspect(page, 'users-empty');

  const { page: other } = await openPanel(site, 'admin');
  expectProblem(other, /status of 502/);
  expectProblem(other, /respuesta 502/);
  await other.route('**/api/auth/users', (route) => route.fulfill({ status: 502, body: '' }));
  const failed = await openFromMenu(other, 'Gestión de Usuarios');
  await failed.getByRole('alert').getByText('No se pudieron cargar los usuarios.').waitFor();
  await inspect(other, 'users-failed');
  await other.unroute('**/api/auth/users');
  await press(failed, 'Reintentar');
  await failed
    .getByRole('button', { name: /^Editar a/ })
    .first()
    .waitFor();
});

test('a list with everybody, as a table and as cards, the own account without a way to delete it', async () => {
  await account(site, 'maximiliano.rodriguez-etcheverry', {
    name: 'Maximiliano Rodríguez Etcheverry de los Santos',
    email: 'maximiliano.rodriguez.etcheverry@ejemplo.com',
    role: 'user',
    permissions: ['finanzas', 'agenda', 'stock'],
  });
  await account(site, 'sin.nada', { name: 'Bruno Silva', role: 'user', permissions: [] });
  const { page, users } = await openUsers({ name: 'Valentina Núñez' });
  const row = (name: string) => users.getByRole('row', { name: new RegExp(name) });
  const max = row('Maximiliano');
  await max.getByText('Agenda, Componentes e Historial Stock, Finanzas').waitFor();
  await max.getByText('Usuario', { exact: true }).waitFor();
  await row('Bruno').getByText('Sin permisos asignados').waitFor();
  const own = row('Valentina');
  await own.getByText('Administrador', { exact: true }).waitFor();
  await own.getByText('No puedes eliminar tu propio usuario.').waitFor();
  expect(await own.getByRole('button', { name: /^Eliminar/ }).count()).toBe(0);
  await expect.poll(() => max.getByRole('button', { name: /^Eliminar/ }).count()).toBe(1);
  await inspect(page, 'users');
  expect(await users.evaluate(sticksOut)).toBe(0);
  await page.setViewportSize({ width: 800, height: 900 });
  await inspect(page, 'users');
  expect(await users.evaluate(sticksOut)).toBe(0);
  await page.setViewportSize(PHONE);
  await users.getByRole('listitem').filter({ hasText: 'Maximiliano' }).waitFor();
  expect(await users.getByRole('row').count()).toBe(0);
  await inspect(page, 'users');
  expect(await users.evaluate(sticksOut)).toBe(0);
});

test('creates a user with the keyboard alone, by their flags', async () => {
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
  await inspect(page, 'users-new');
  await page.setViewportSize(PHONE);
  await inspect(page, 'users-new');
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

/** Pixels by which what scrolls in the dialog, or the word of a button, is wider than its place. */
const sticksOut = (dialog: Element) =>
  Math.max(
    ...[...dialog.querySelectorAll('*')]
      .filter((one) => one.matches('button span') || getComputedStyle(one).overflowY === 'auto')
      .map((element) => element.scrollWidth - element.clientWidth),
  );

const LABELS = (boxes: Element[]) => boxes.map((box) => box.closest('label')?.textContent);

test('says at each field what is wrong, before and after the server was asked', async () => {
  await account(site, 'ocupada');
  const { page, users } = await openUsers();
  await press(users, 'Nuevo usuario');
  const form = dialog(page, 'Nuevo usuario');
  await press(form, 'Crear usuario');
  for (const sentence of [
    'El nombre de usuario es requerido.',
    'El nombre completo es requerido.',
    'La contraseña es requerida.',
  ]) {
    await form.getByText(sentence, { exact: true }).waitFor();
  }
  const username = form.getByRole('textbox', { name: 'Nombre de usuario' });
  await expect.poll(() => isFocused(username)).toBe(true);
  expect(await username.getAttribute('aria-invalid')).toBe('true');
  await inspect(page, 'users-problems');
  await page.setViewportSize(PHONE);
  await inspect(page, 'users-problems');

  expectStatus(page, 400);
  await username.fill('ocupada');
  await form.getByRole('textbox', { name: 'Nombre completo' }).fill('Otra Persona');
  const secret = form.getByLabel('Contraseña', { exact: true });
  await secret.fill('contraseña1');
  await press(form, 'Crear usuario');
  await form.getByText('Esa contraseña es demasiado común. Elige otra.').waitFor();
  await expect.poll(() => isFocused(secret)).toBe(true);

  expectStatus(page, 409);
  await secret.fill(PASSWORD);
  await press(form, 'Crear usuario');
  await form.getByText('Ya existe un usuario con ese nombre.').waitFor();
  await expect.poll(() => isFocused(username)).toBe(true);

  expectProblem(page, /status of 502/);
  expectProblem(page, /respuesta 502/);
  await page.route('**/api/auth/users', (route) => route.fulfill({ status: 502, body: '' }));
  await username.fill('libre');
  await press(form, 'Crear usuario');
  await form.getByRole('alert').getByText('Error al crear usuario', { exact: true }).waitFor();
  await inspect(page, 'users-refused');
});

test('changes a user: the name in use stays, a blank password too; an admin has no list', async () => {
  const carla = await account(site, 'carla', {
    name: 'Carla Sosa',
    role: 'user',
    permissions: ['agenda'],
  });
  const { page, users } = await openUsers();
  await users.getByRole('button', { name: 'Editar a Carla Sosa' }).click();
  const form = dialog(page, 'Editar a Carla Sosa');
  const username = form.getByRole('textbox', { name: 'Nombre de usuario' });
  expect(await username.getAttribute('readonly')).not.toBeNull();
  await form.getByText('El nombre de usuario no se puede cambiar.').waitFor();
  await form.getByText('En blanco, sigue siendo la de ahora.').waitFor();
  expect(await form.getByRole('checkbox', { name: 'Agenda' }).isChecked()).toBe(true);
  await inspect(page, 'users-edit');
  await form.getByRole('radio', { name: /^Administrador/ }).check();
  expect(await form.getByRole('checkbox').count()).toBe(0);
  await form.getByRole('textbox', { name: 'Email (opcional)' }).fill('carla@ejemplo.com');
  await press(form, 'Guardar cambios');
  await toast(page, 'Usuario actualizado exitosamente');
  const row = users.getByRole('row', { name: /Carla Sosa/ });
  await row.getByText('Acceso completo').waitFor();
  await row.getByText('carla@ejemplo.com').waitFor();

  await users.getByRole('button', { name: 'Editar a Carla Sosa' }).click();
  await form.getByRole('textbox', { name: 'Email (opcional)' }).fill('sosa@ejemplo.com');
  const theirs = {
    name: 'Carla Sosa',
    email: 'c@ejemplo.com',
    password: '',
    role: 'user',
  } as const;
  const change = { ...theirs, permissions: ['agenda'] } satisfies UserChange;
  await updateUser(site.app.context.db, carla, change, { actor: null, now: Date.now() });
  expectStatus(page, 409);
  await press(form, 'Guardar cambios');
  const alert = form.getByRole('alert');
  await alert.getByText('Otra persona cambió este usuario mientras tanto.').waitFor();
  await press(alert, 'Ver los cambios');
  await alert.getByText('Permisos: Agenda', { exact: true }).waitFor();
  await alert.getByText('Rol: Usuario', { exact: true }).waitFor();
  await alert
    .getByText('Email: c@ejemplo.com. También lo cambiaste: si guardas, queda lo tuyo.')
    .waitFor();
  await expect.poll(() => form.getByRole('checkbox', { checked: true }).count()).toBe(1);
  await inspect(page, 'users-their-changes');
  await press(form, 'Guardar cambios');
  await toast(page, 'Usuario actualizado exitosamente');
  await row.getByText('Agenda', { exact: true }).waitFor();
  await row.getByText('sosa@ejemplo.com').waitFor();

  expectProblem(page, /status of 502/);
  expectProblem(page, /respuesta 502/);
  await page.route('**/api/auth/users/*', (route) => route.fulfill({ status: 502, body: '' }));
  await users.getByRole('button', { name: 'Editar a Carla Sosa' }).click();
  await form.getByRole('textbox', { name: 'Nombre completo' }).fill('Carla Sosa Díaz');
  await press(form, 'Guardar cambios');
  await form.getByRole('alert').getByText('Error al actualizar usuario', { exact: true }).waitFor();
});

test('asks before something typed is thrown away, and Esc closes one thing at a time', async () => {
  const { page, users } = await openUsers();
  const step = await stepOf(page);
  await press(users, 'Nuevo usuario');
  const form = dialog(page, 'Nuevo usuario');
  await form.getByRole('textbox', { name: 'Nombre completo' }).fill('A medias');
  await page.keyboard.press('Escape');
  const question = dialog(page, '¿Descartar los cambios?');
  await question.waitFor();
  const stay = question.getByRole('button', { name: 'Seguir editando' });
  await expect.poll(() => isFocused(stay)).toBe(true);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await form.getByRole('textbox', { name: 'Nombre completo' }).inputValue()).toBe(
    'A medias',
  );
  await page.goBack();
  await press(question, 'Descartar');
  await form.waitFor({ state: 'detached' });
  await press(users, 'Nuevo usuario');
  expect(await form.getByRole('textbox', { name: 'Nombre completo' }).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  expect(await users.isVisible()).toBe(true);
  await page.goBack();
  await users.waitFor({ state: 'detached' });
  await standsAt(page, '#agenda', step - 1);
  await expect
    .poll(() => isFocused(page.getByRole('button', { name: /menú de usuario/ })))
    .toBe(true);
});

test('proposes a password that can be copied', async () => {
  const { page, users } = await openUsers();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(users, 'Nuevo usuario');
  const form = dialog(page, 'Nuevo usuario');
  await press(form, 'Proponer una segura');
  const secret = form.getByLabel('Contraseña', { exact: true });
  const proposed = await secret.inputValue();
  expect(proposed).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){5}$/);
  expect(await secret.getAttribute('type')).toBe('text');
  await press(form, 'Copiar');
  await form.getByText('Contraseña copiada.').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(proposed);
  await press(form, 'Proponer una segura');
  expect(await secret.inputValue()).not.toBe(proposed);
  // What is typed over it is no proposal any more.
  const said = form.getByText(/^Contraseña propuesta/);
  await said.waitFor();
  await secret.press('End');
  await page.keyboard.type('x');
  await said.waitFor({ state: 'detached' });
  await press(form, 'Proponer una segura');
  await said.waitFor();
  await inspect(page, 'users-proposed');
});

test('deletes a user after a question, and says what the server refuses', async () => {
  await account(site, 'se-va', { name: 'Se Va', role: 'user' });
  const { page, users } = await openUsers();
  await users.getByRole('button', { name: 'Eliminar a Se Va' }).click();
  const question = dialog(page, 'Eliminar usuario');
  await question
    .getByText('¿Estás seguro de que deseas eliminar este usuario?', { exact: true })
    .waitFor();
  await expect.poll(() => isFocused(question.getByRole('button', { name: 'Cancelar' }))).toBe(true);
  await inspect(page, 'users-delete');
  await page.setViewportSize(PHONE);
  await inspect(page, 'users-delete');
  await page.setViewportSize(WIDE);

  expectProblem(page, /status of 502/);
  expectProblem(page, /respuesta 502/);
  await page.route('**/api/auth/users/*', (route) => route.fulfill({ status: 502, body: '' }));
  await press(question, 'Eliminar');
  await question.getByRole('alert').getByText('Error al eliminar usuario').waitFor();
  await page.unroute('**/api/auth/users/*');
  await press(question, 'Eliminar');
  await toast(page, 'Usuario eliminado exitosamente');
  await users.getByRole('row', { name: /Se Va/ }).waitFor({ state: 'detached' });
  await expect
    .poll(() => isFocused(users.getByRole('button', { name: 'Nuevo usuario' })))
    .toBe(true);
});
