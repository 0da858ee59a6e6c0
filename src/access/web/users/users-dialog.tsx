import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import states from '#ui/panel/dialogs/dialog-states.module.css';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-failure.tsx';
import { FreezableList } from '#ui/panel/rows/freezable-list.tsx';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { MANAGED_USER_TEXTS, type ManagedUser } from '../../contract/managed-user.ts';
import { useFactorPolicy } from '../factor-api.ts';
import { RemoveUserFactors } from '../factors/remove-user-factors.tsx';
import { SessionsDialog } from '../sessions/sessions-dialog.tsx';
import { fetchUsers, USERS_KEY } from '../user-api.ts';
import { DeleteUser } from './delete-user.tsx';
import { UserFormDialog } from './user-form-dialog.tsx';
import { UserList } from './user-list.tsx';

type Props = { opened: boolean; onClose: () => void; ownId: string; timeZone: string };

/** The dialog over the list, and its user, which stays set while the dialog closes. */
type OpenDialog = {
  what: 'nothing' | 'form' | 'deletion' | 'sessions' | 'factors';
  user: ManagedUser | null;
};

/** «Gestión de Usuarios»: manages the staff accounts. */
export function UsersDialog({ opened, onClose, ownId, timeZone }: Props) {
  const [dialog, setDialog] = useState<OpenDialog>({ what: 'nothing', user: null });
  const create = useRef<HTMLButtonElement>(null);
  const open = (what: OpenDialog['what'], user: ManagedUser | null) => setDialog({ what, user });
  const close = () => setDialog((before) => ({ ...before, what: 'nothing' }));
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={onClose}
        title="Gestión de Usuarios"
        size="large"
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              Cerrar
            </Button>
            <Button
              ref={create}
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => open('form', null)}
            >
              Nuevo usuario
            </Button>
          </>
        }
      >
        <Users
          opened={opened}
          ownId={ownId}
          onEdit={(user) => open('form', user)}
          onDelete={(user) => open('deletion', user)}
          onSessions={(user) => open('sessions', user)}
          onFactors={(user) => open('factors', user)}
        />
      </PanelDialog>
      <UserFormDialog
        opened={dialog.what === 'form'}
        onClose={close}
        user={dialog.user}
        ownId={ownId}
      />
      {dialog.user === null ? null : (
        <SessionsDialog
          opened={dialog.what === 'sessions'}
          onClose={close}
          user={dialog.user}
          timeZone={timeZone}
        />
      )}
      <RemoveUserFactors
        opened={dialog.what === 'factors'}
        user={dialog.user}
        onClose={close}
        onRemoved={() => create.current?.focus()}
      />
      <DeleteUser opened={dialog.what === 'deletion'} user={dialog.user} onClose={close} />
    </>
  );
}

type ListProps = {
  opened: boolean;
  ownId: string;
  onEdit: (user: ManagedUser) => void;
  onDelete: (user: ManagedUser) => void;
  onSessions: (user: ManagedUser) => void;
  onFactors: (user: ManagedUser) => void;
};

const toListData = (users: ManagedUser[]) => ({ users });
const newRowsText = (waiting: number) =>
  waiting === 1 ? '1 usuario nuevo' : `${waiting} usuarios nuevos`;

function Users({ opened, ...list }: ListProps) {
  const users = useQuery({
    queryKey: USERS_KEY,
    queryFn: ({ signal }) => fetchUsers(signal),
    select: toListData,
    enabled: opened,
  });
  const { data } = users;
  const policy = useFactorPolicy(opened).data;
  const withFactor = (policy?.users ?? []).flatMap((user) => (user.hasFactor ? [user._id] : []));
  if (data?.users.length === 0) {
    return (
      <div className={states.empty}>
        <IconUsers size={40} aria-hidden />
        <p>{MANAGED_USER_TEXTS.noUsers}</p>
      </div>
    );
  }
  if (data) {
    return (
      <FreezableList
        page={{ requestKey: 'usuarios', stale: false, data }}
        rows="users"
        newRowsText={newRowsText}
      >
        {(shown) => <UserList users={shown.users} withFactor={withFactor} {...list} />}
      </FreezableList>
    );
  }
  if (users.isError && !endsSession(users.error)) {
    return (
      <ReadFailure
        title="No se pudieron cargar los usuarios."
        error={users.error}
        onRetry={() => void users.refetch()}
      />
    );
  }
  return (
    <div className={states.loading} aria-busy="true">
      <LoadingText />
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} height={64} />
      ))}
    </div>
  );
}
