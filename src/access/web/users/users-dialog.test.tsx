import { expect, test } from 'vitest';
import { pressKey } from '#test/panel/locator.ts';
import { dialog, focused, press, toast } from '#test/panel/menu.ts';
import { resize, setUpScreens } from '#test/panel/open-page.tsx';
import {
  CARLA,
  NO_PERMISSIONS,
  OWN,
  openUsers,
  openWith,
  PASSWORD,
  serverWith,
  user,
} from '#test/panel/users-screen.tsx';
import { createUser, deleteUser, listUsers, updateUser } from '../../contract/managed-user.ts';

setUpScreens();

test('the users dialog shows loading, an empty list, and a failed list with a retry', {
  meta: { specification: { 'admin 2 User management dialog': ['No hay usuarios registrados'] } },
}, async () => {
  const server = serverWith([]);
  const release = server.hold(listUsers);
  const page = openWith(server);
  await page.getByText('Cargando…').waitFor();
  expect(page.locator('[aria-busy=true]').count()).toBe(1);
  release();
  await page.getByText('No hay usuarios registrados', { exact: true }).waitFor();

  const failing = serverWith([OWN]).fail(listUsers);
  const other = openWith(failing);
  const alert = other.getByRole('alert');
  await alert.getByText('No se pudieron cargar los usuarios.').waitFor();
  failing.answer(listUsers, [OWN]);
  await press(other, 'Reintentar');
  await other.getByRole('button', { name: 'Editar a Valentina Núñez' }).waitFor();
});

test('the users dialog lists roles and permissions and cannot delete the own account', {
  meta: {
    specification: {
      'admin 6': [
        ['Role admin (Administrador)', "'Administrador'"],
        ['Role user (Usuario)', "'Usuario'"],
        'Sin permisos asignados',
      ],
    },
  },
}, async () => {
  const permissions = { ...NO_PERMISSIONS, finanzas: true, agenda: true, stock: true };
  const max = user('max', { name: 'Maximiliano Rodríguez', permissions });
  const page = await openUsers([OWN, max, user('b', { name: 'Bruno' })]);
  const row = (name: RegExp) => page.getByRole('row', { name });
  await row(/Maximiliano/)
    .getByText('Agenda, Componentes e Historial Stock, Finanzas')
    .waitFor();
  await row(/Maximiliano/)
    .getByText('Usuario', { exact: true })
    .waitFor();
  await row(/Bruno/).getByText('Sin permisos asignados').waitFor();
  const own = row(/Valentina/);
  await own.getByText('Administrador', { exact: true }).waitFor();
  await own.getByText('No puedes eliminar tu propio usuario.').waitFor();
  expect(own.getByRole('button', { name: /^Eliminar/ }).count()).toBe(0);
  expect(
    row(/Maximiliano/)
      .getByRole('button', { name: /^Eliminar/ })
      .count(),
  ).toBe(1);
});

test('the users dialog mounts a table or cards by its width, and keeps the focus on the same button', async () => {
  const page = await openUsers();
  const edit = page.getByRole('button', { name: 'Editar a Carla Sosa' });
  await edit.focus();
  for (const [width, tables, cards] of [
    [1059, 0, 2],
    [1060, 1, 0],
  ] as const) {
    await resize(width);
    expect(page.getByRole('table').count()).toBe(tables);
    expect(page.locator('li[data-record]').count()).toBe(cards);
    expect(edit.count()).toBe(1);
    await focused(edit);
  }
});

test('the user form shows local and server errors at their fields', {
  meta: {
    specification: {
      'admin 8 User management': [
        'Error al crear usuario',
        ['show the server message', 'Ya existe un usuario con ese nombre.'],
      ],
    },
  },
}, async () => {
  const page = await openUsers();
  await press(page, 'Nuevo usuario');
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
  expect(await username.isFocused()).toBe(true);
  expect(await username.getAttribute('aria-invalid')).toBe('true');
  expect(page.server.requests(createUser)).toEqual([]);

  await username.fill('ocupada');
  await form.getByRole('textbox', { name: 'Nombre completo' }).fill('Otra Persona');
  const secret = form.getByLabel('Contraseña', { exact: true });
  await secret.fill('contraseña1');
  const common = 'Esa contraseña es demasiado común. Elige otra.';
  page.server.rejectFields(createUser, { password: common });
  await press(form, 'Crear usuario');
  await form.getByText(common).waitFor();
  await focused(secret);

  page.server.reject(createUser, 'username-taken');
  await secret.fill(PASSWORD);
  await press(form, 'Crear usuario');
  await form.getByText('Ya existe un usuario con ese nombre.').waitFor();
  await focused(username);

  page.server.fail(createUser);
  await username.fill('libre');
  await press(form, 'Crear usuario');
  await form.getByRole('alert').getByText('Error al crear usuario', { exact: true }).waitFor();
});

test('the user form keeps the username and a blank password and hides an admin’s permissions', {
  meta: {
    specification: {
      'admin 6': [['An admin is shown without a permission list', 'Acceso completo']],
      'admin 5 User form': [
        ['not editable when editing', "getAttribute('readonly')"],
        [
          'Permission checkboxes are shown only for role user',
          "getByRole('checkbox').count()).toBe(0)",
        ],
      ],
      'admin 8 User management': [
        'Usuario actualizado exitosamente',
        'Error al actualizar usuario',
      ],
    },
  },
}, async () => {
  const page = await openUsers();
  await press(page.getByRole('table'), 'Editar a Carla Sosa');
  const form = dialog(page, 'Editar a Carla Sosa');
  const username = form.getByRole('textbox', { name: 'Nombre de usuario' });
  expect(await username.getAttribute('readonly')).not.toBeNull();
  await form.getByText('El nombre de usuario no se puede cambiar.').waitFor();
  await form.getByText('En blanco, sigue siendo la de ahora.').waitFor();
  expect(await form.getByRole('checkbox', { name: 'Agenda' }).isChecked()).toBe(true);
  await form.getByRole('radio', { name: /^Administrador/ }).check();
  expect(form.getByRole('checkbox').count()).toBe(0);
  await form.getByRole('textbox', { name: 'Email (opcional)' }).fill('carla@ejemplo.com');
  const promoted = { ...CARLA, role: 'admin', email: 'carla@ejemplo.com' } as const;
  page.server
    .answer(updateUser, promoted, 'Usuario actualizado exitosamente')
    .answer(listUsers, [OWN, promoted]);
  await press(form, 'Guardar cambios');
  await toast(page, 'Usuario actualizado exitosamente');
  const row = page.getByRole('row', { name: /Carla Sosa/ });
  await row.getByText('Acceso completo').waitFor();
  await row.getByText('carla@ejemplo.com').waitFor();
  expect(page.server.requests(updateUser)[0]?.body).toMatchObject({ role: 'admin', password: '' });

  page.server.fail(updateUser);
  await press(page.getByRole('table'), 'Editar a Carla Sosa');
  await form.getByRole('textbox', { name: 'Nombre completo' }).fill('Carla Sosa Díaz');
  await press(form, 'Guardar cambios');
  await form.getByRole('alert').getByText('Error al actualizar usuario', { exact: true }).waitFor();
});

test('the user form shows and merges a change that another user saved first', async () => {
  const admin = { ...CARLA, role: 'admin' } as const;
  const page = await openUsers([OWN, admin]);
  await press(page.getByRole('table'), 'Editar a Carla Sosa');
  const form = dialog(page, 'Editar a Carla Sosa');
  await form.getByRole('textbox', { name: 'Email (opcional)' }).fill('sosa@ejemplo.com');
  const newer = { ...CARLA, email: 'c@ejemplo.com', updatedAt: '2026-11-23T11:00:00.000Z' };
  page.server.reject(updateUser, 'changed-meanwhile', { data: newer });
  await press(form, 'Guardar cambios');
  const alert = form.getByRole('alert');
  await alert.getByText('Otra persona cambió este usuario mientras tanto.').waitFor();
  await press(alert, 'Ver los cambios');
  await alert.getByText('Permisos: Agenda', { exact: true }).waitFor();
  await alert.getByText('Rol: Usuario', { exact: true }).waitFor();
  await alert
    .getByText('Email: c@ejemplo.com. También lo cambiaste: si guardas, queda lo tuyo.')
    .waitFor();
  expect(form.getByRole('checkbox', { checked: true }).count()).toBe(1);
  page.server.answer(updateUser, newer, 'Usuario actualizado exitosamente');
  await press(form, 'Guardar cambios');
  await toast(page, 'Usuario actualizado exitosamente');
  expect(page.server.requests(updateUser).at(-1)?.body).toMatchObject({
    role: 'user',
    email: 'sosa@ejemplo.com',
    expectedUpdatedAt: newer.updatedAt,
  });
});

test('the user form asks before it discards input, and Escape closes one dialog at a time', async () => {
  const page = await openUsers();
  await press(page, 'Nuevo usuario');
  const form = dialog(page, 'Nuevo usuario');
  const name = form.getByRole('textbox', { name: 'Nombre completo' });
  await name.fill('A medias');
  await pressKey('Escape');
  const question = dialog(page, '¿Descartar los cambios?');
  await focused(question.getByRole('button', { name: 'Seguir editando' }));
  await pressKey('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('A medias');
  await press(form, 'Cancelar');
  await press(question, 'Descartar');
  await form.waitFor({ state: 'detached' });
  await press(page, 'Nuevo usuario');
  expect(await name.inputValue()).toBe('');
  await pressKey('Escape');
  await form.waitFor({ state: 'detached' });
  await dialog(page, 'Gestión de Usuarios').waitFor();
});

test('the user form proposes a password that can be copied', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  const page = await openUsers();
  await press(page, 'Nuevo usuario');
  const form = dialog(page, 'Nuevo usuario');
  await press(form, 'Proponer una segura');
  const secret = form.getByLabel('Contraseña', { exact: true });
  const proposed = await secret.inputValue();
  expect(proposed).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){5}$/);
  expect(await secret.getAttribute('type')).toBe('text');
  await press(form, 'Copiar');
  await form.getByText('Contraseña copiada.').waitFor();
  expect(copied).toEqual([proposed]);
  await press(form, 'Proponer una segura');
  expect(await secret.inputValue()).not.toBe(proposed);
  // An edited password is no longer a proposal.
  const said = form.getByText(/^Contraseña propuesta/);
  await said.waitFor();
  await secret.fill(`${await secret.inputValue()}x`);
  await said.waitFor({ state: 'detached' });
});

test('the users dialog deletes a user after a confirmation and shows a server error', {
  meta: {
    specification: {
      'admin 8 User management': [
        'Usuario eliminado exitosamente',
        'Error al eliminar usuario',
        '¿Estás seguro de que deseas eliminar este usuario?',
      ],
    },
  },
}, async () => {
  const page = await openUsers();
  await press(page.getByRole('table'), 'Eliminar a Carla Sosa');
  const question = dialog(page, 'Eliminar usuario');
  await question
    .getByText('¿Estás seguro de que deseas eliminar este usuario?', { exact: true })
    .waitFor();
  await focused(question.getByRole('button', { name: 'Cancelar' }));
  page.server.fail(deleteUser);
  await press(question, 'Eliminar');
  await question.getByRole('alert').getByText('Error al eliminar usuario').waitFor();
  page.server
    .answer(deleteUser, { _id: CARLA._id }, 'Usuario eliminado exitosamente')
    .answer(listUsers, [OWN]);
  await press(question, 'Eliminar');
  await toast(page, 'Usuario eliminado exitosamente');
  await page.getByRole('row', { name: /Carla Sosa/ }).waitFor({ state: 'detached' });
  // The focus moves to the next row, here the only one.
  await focused(
    page
      .getByRole('row', { name: /Valentina Núñez/ })
      .getByRole('button')
      .first(),
  );
});
