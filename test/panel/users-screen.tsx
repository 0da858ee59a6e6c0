import { useState } from 'react';
import { getFactorPolicy } from '#access/contract/factor-policy.ts';
import { listUsers, type ManagedUser } from '#access/contract/managed-user.ts';
import { UsersDialog } from '#access/web/users/users-dialog.tsx';
import { getSettings } from '#settings/contract/settings.ts';
import { FakeServer } from './fake-server.ts';
import { focused } from './menu.ts';
import { BUSINESS, type ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';

export const NO_PERMISSIONS = {
  agenda: false,
  reservas: false,
  productos: false,
  servicios: false,
  stock: false,
  finanzas: false,
  historial: false,
};
const AT = '2026-11-20T12:00:00.000Z';
export const PASSWORD = 'piston-de-plata-88';

export function user(id: string, change: Partial<ManagedUser>): ManagedUser {
  const base = {
    email: '',
    role: 'user',
    permissions: NO_PERMISSIONS,
    createdAt: AT,
    updatedAt: AT,
  };
  return { _id: id, username: id, name: id, ...base, ...change } as ManagedUser;
}

export const OWN = user('own', { name: 'Valentina Núñez', role: 'admin' });
export const CARLA = user('carla', {
  name: 'Carla Sosa',
  permissions: { ...NO_PERMISSIONS, agenda: true },
});

export function serverWith(users: ManagedUser[]): FakeServer {
  const policy = { roles: [], users: [] };
  return new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(listUsers, users)
    .answer(getFactorPolicy, policy);
}

function Opened() {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Abrir
      </button>
      <UsersDialog
        opened={opened}
        onClose={() => setOpened(false)}
        ownId="own"
        timeZone="America/Montevideo"
      />
    </>
  );
}

export const openWith = (server: FakeServer) => openScreen(<Opened />, { server });

/** Opens the dialog and waits for its list, and for the focus on its title. */
export async function openUsers(users: ManagedUser[] = [OWN, CARLA]): Promise<ScreenPage> {
  const page = openWith(serverWith(users));
  await focused(page.getByRole('heading', { name: 'Gestión de Usuarios' }));
  await page.getByRole('button', { name: /^Editar a/ }).waitFor();
  return page;
}
