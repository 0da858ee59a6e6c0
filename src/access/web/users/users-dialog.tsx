import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { DialogHost, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import states from '#ui/panel/dialogs/dialog-states.module.css';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import { FreezableList } from '#ui/panel/rows/freezable-list.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { getFactorPolicy } from '../../contract/factor-policy.ts';
import { listUsers, MANAGED_USER_TEXTS, type ManagedUser } from '../../contract/managed-user.ts';
import { UserFormDialog } from './user-form.tsx';
import { UserList } from './user-list.tsx';

type Props = { opened: boolean; onClose: () => void; ownId: string; timeZone: string };

/** «Gestión de Usuarios»: manages the staff accounts. */
export function UsersDialog(props: Props) {
  return (
    <DialogHost>
      <UsersFrame {...props} />
    </DialogHost>
  );
}

function UsersFrame({ opened, onClose, ownId, timeZone }: Props) {
  const openDialog = useOpenDialog();
  const create = useRef<HTMLButtonElement>(null);
  return (
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
            onClick={() => openDialog(<UserFormDialog user={null} ownId={ownId} />)}
          >
            Nuevo usuario
          </Button>
        </>
      }
    >
      <Users {...{ opened, ownId, timeZone }} onFactorsRemoved={() => create.current?.focus()} />
    </PanelDialog>
  );
}

type ListProps = {
  opened: boolean;
  ownId: string;
  timeZone: string;
  onFactorsRemoved: () => void;
};

const toListData = (users: ManagedUser[]) => ({ users });
const newRowsText = (waiting: number) =>
  waiting === 1 ? '1 usuario nuevo' : `${waiting} usuarios nuevos`;

function Users({ opened, ...list }: ListProps) {
  const users = useQuery({ ...readQuery(listUsers, {}), select: toListData, enabled: opened });
  const { data } = users;
  const policy = useQuery({ ...readQuery(getFactorPolicy, {}), enabled: opened }).data;
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
    <div className="stack gap-12" aria-busy="true">
      <LoadingText />
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} height={64} />
      ))}
    </div>
  );
}
