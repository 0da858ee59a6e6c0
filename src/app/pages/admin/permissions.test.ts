import { expect, test } from 'vitest';
import type { AdminInfo } from '#access/contract/user.ts';
import { type AccessPolicy, PERMISSIONS, type Permission } from '#shared/contract/access-policy.ts';
import { MENU_ENTRIES } from './menu/menu-entries.ts';
import { allowedItems } from './permissions.ts';

/** The tabs of the specification. «Clientes» stands beside them. */
const EIGHT: readonly { name: string; access: AccessPolicy }[] = [
  { name: 'Agenda', access: ['agenda'] },
  { name: 'Reservas', access: ['reservas'] },
  { name: 'Productos', access: ['productos'] },
  { name: 'Servicios', access: ['servicios'] },
  { name: 'Componentes', access: ['stock'] },
  { name: 'Finanzas', access: ['finanzas'] },
  { name: 'Historial Stock', access: ['stock'] },
  { name: 'Historial', access: ['historial'] },
];

function userWith(granted: readonly Permission[] | 'admin'): AdminInfo {
  const has = (permission: Permission) => granted === 'admin' || granted.includes(permission);
  const permissions = Object.fromEntries(
    PERMISSIONS.map((permission) => [permission, has(permission)]),
  );
  return {
    _id: 'x',
    username: 'x',
    name: 'X',
    role: granted === 'admin' ? 'admin' : 'user',
    permissions: permissions as Record<Permission, boolean>,
  };
}

const shown = (permissions: readonly Permission[] | 'admin') =>
  allowedItems(EIGHT, userWith(permissions)).map(({ name }) => name);

test.each([
  ['agenda', ['Agenda']],
  ['reservas', ['Reservas']],
  ['productos', ['Productos']],
  ['servicios', ['Servicios']],
  ['stock', ['Componentes', 'Historial Stock']],
  ['finanzas', ['Finanzas']],
  ['historial', ['Historial']],
] as const)(
  'allowedItems shows a user with %s the tabs %j',
  {
    meta: {
      specification: {
        'admin 2 Main admin page': [['Visibility depends on permissions', 'shown([permission])']],
        'admin 6': [
          ['agenda → Agenda', "['agenda', ['Agenda']]"],
          ['reservas → Reservas', "['reservas', ['Reservas']]"],
          ['productos → Productos', "['productos', ['Productos']]"],
          ['servicios → Servicios', "['servicios', ['Servicios']]"],
          [
            'stock → Componentes and Historial Stock',
            "['stock', ['Componentes', 'Historial Stock']]",
          ],
          ['finanzas → Finanzas', "['finanzas', ['Finanzas']]"],
          ['historial → Historial', "['historial', ['Historial']]"],
        ],
      },
    },
  },
  (permission, names) => {
    expect(shown([permission])).toEqual(names);
  },
);

test('allowedItems returns all tabs for an admin, and those of a user in the fixed order', {
  meta: { specification: { 'admin 6': [['full access, all tabs', "shown('admin')"]] } },
}, () => {
  expect(shown('admin')).toEqual(EIGHT.map(({ name }) => name));
  expect(shown(['historial', 'agenda'])).toEqual(['Agenda', 'Historial']);
  expect(shown([])).toEqual([]);
});

test('allowedItems returns the menu entries that the user may open', () => {
  const labels = (permissions: readonly Permission[] | 'admin') =>
    allowedItems(MENU_ENTRIES, userWith(permissions)).map(({ label }) => label);
  expect(labels('admin')).toHaveLength(MENU_ENTRIES.length);
  const own = [
    'Cambiar contraseña',
    'Mis sesiones',
    'Verificación en dos pasos',
    'Avisos en este dispositivo',
    'Citas en tu calendario',
    'Tokens de API',
  ];
  expect(labels(['agenda'])).toEqual(['Correos', ...own, 'Atajos de teclado']);
  expect(labels([])).toEqual([...own, 'Atajos de teclado']);
});
