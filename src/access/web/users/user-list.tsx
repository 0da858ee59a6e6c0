import { Button } from '@mantine/core';
import {
  IconDevices,
  IconPencil,
  IconShieldCheck,
  IconShieldOff,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import list from '#ui/panel/list/list.module.css';
import { ColumnHeads, TableOrCards } from '#ui/panel/list/table-or-cards.tsx';
import { DIALOG_CARDS } from '#ui/panel/list/use-narrow.ts';
import { isRemovedRow } from '#ui/panel/rows/frozen-rows.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { Breakable } from '#ui/panel/text/inline-text.tsx';
import { removeUserFactors } from '../../contract/factor.ts';
import { deleteUser, MANAGED_USER_TEXTS, type ManagedUser } from '../../contract/managed-user.ts';
import { USER_ERRORS } from '../../contract/user-errors.ts';
import { formatAccess, ROLE_LABELS } from '../../rules/user-labels.ts';
import mark from '../own-mark.module.css';
import { UserSessions } from '../sessions-dialog.tsx';
import { UserFormDialog } from './user-form.tsx';
import css from './user-list.module.css';

const COLUMNS = ['Nombre', 'Rol', 'Permisos', 'Acciones'];

type Props = {
  users: readonly ManagedUser[];
  ownId: string;
  /** Ids of the users with a second factor. */
  withFactor: readonly string[];
  timeZone: string;
  /** Called when the button that removes the factors of a user is gone. */
  onFactorsRemoved: () => void;
};

const [, WHY_NOT_OWN] = USER_ERRORS['own-account'];

/** A table if a row has space for four buttons, else cards. */
export function UserList(props: Props) {
  return (
    <TableOrCards
      below={DIALOG_CARDS}
      table={<UserTable {...props} />}
      cards={<UserCards {...props} />}
    />
  );
}

function UserTable(props: Props) {
  return (
    <table className={css.table}>
      <ColumnHeads columns={COLUMNS} />
      <tbody>
        {props.users.map((user) => (
          <tr key={user._id} {...rowState(user)}>
            <th scope="row">
              <Name {...props} user={user} />
            </th>
            <td>
              <RoleChip user={user} />
            </td>
            <td className={css.flags}>{formatAccess(user.role, user.permissions)}</td>
            <td>
              <Actions {...props} user={user} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function UserCards(props: Props) {
  return (
    <ul className={css.cards}>
      {props.users.map((user) => (
        <li key={user._id} {...rowState(user, css.card)}>
          <div className={css.top}>
            <div>
              <Name {...props} user={user} />
            </div>
            <RoleChip user={user} />
          </div>
          <p className={css.flags}>{formatAccess(user.role, user.permissions)}</p>
          <Actions {...props} user={user} />
        </li>
      ))}
    </ul>
  );
}

/** A deleted user keeps their row while the list is frozen. */
function rowState(user: ManagedUser, className = '') {
  const removed = isRemovedRow(user);
  return {
    'data-record': user._id,
    inert: removed,
    className: `${className} ${removed ? list.left : ''}`,
  };
}

type One = Props & { user: ManagedUser };

function Name({ user, ownId }: One) {
  return (
    <>
      <span className={css.name}>
        {user.name}
        {user._id === ownId ? <span className={mark.own}>Tu cuenta</span> : null}
      </span>
      <span className={css.under}>
        <Breakable text={user.username} />
      </span>
      {user.email === '' ? null : (
        <span className={css.under}>
          <Breakable text={user.email} />
        </span>
      )}
    </>
  );
}

function RoleChip({ user: { role } }: { user: ManagedUser }) {
  const Icon = role === 'admin' ? IconShieldCheck : IconUser;
  return (
    <span className={`${css.role} ${css[role]}`}>
      <Icon size={16} aria-hidden />
      {ROLE_LABELS[role]}
    </span>
  );
}

function Actions({ user, ownId, withFactor, timeZone, onFactorsRemoved }: One) {
  const openDialog = useOpenDialog();
  return (
    <div className={css.actions}>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        aria-label={`Editar a ${user.name}`}
        onClick={() => openDialog(<UserFormDialog user={user} ownId={ownId} />)}
      >
        Editar
      </Button>
      {user._id === ownId ? null : (
        <Button
          variant="default"
          leftSection={<IconDevices size={18} aria-hidden />}
          aria-label={`Sesiones de ${user.name}`}
          onClick={() => openDialog(<UserSessions user={user} timeZone={timeZone} />)}
        >
          Sesiones
        </Button>
      )}
      {user._id !== ownId && withFactor.includes(user._id) ? (
        <Button
          variant="default"
          leftSection={<IconShieldOff size={18} aria-hidden />}
          aria-label={`Quitar la verificación en dos pasos de ${user.name}`}
          onClick={() => openDialog(<RemoveUserFactors user={user} onRemoved={onFactorsRemoved} />)}
        >
          Quitar verificación
        </Button>
      ) : null}
      {user._id === ownId ? (
        <span className={css.why}>{WHY_NOT_OWN}</span>
      ) : (
        <Button
          variant="subtle"
          color="red"
          className={css.delete}
          leftSection={<IconTrash size={18} aria-hidden />}
          aria-label={`Eliminar a ${user.name}`}
          onClick={() => openDialog(<DeleteUser user={user} />)}
        >
          Eliminar
        </Button>
      )}
    </div>
  );
}

/** Asks before a user is deleted. */
function DeleteUser({ user: { _id, name, username } }: { user: ManagedUser }) {
  const send = useSend(deleteUser);
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="Eliminar usuario"
      remove={async () =>
        (await send({ params: { id: _id } })).message ?? MANAGED_USER_TEXTS.deleted
      }
      failed={MANAGED_USER_TEXTS.deleteFailed}
    >
      <div className={css.question}>
        <p>{MANAGED_USER_TEXTS.confirmDelete}</p>
        <p className={css.who}>
          <b>{name}</b> ({username}) ya no podrá entrar al panel. Lo que hizo queda en el registro
          de actividad.
        </p>
      </div>
    </DeleteDialog>
  );
}

type RemoveUserFactorsProps = {
  user: ManagedUser;
  /** Called when the button of the row is gone. */
  onRemoved: () => void;
};

/** Removes all factors of a user who lost telephone, passkey and recovery codes. */
function RemoveUserFactors({ user: { _id, name, email }, onRemoved }: RemoveUserFactorsProps) {
  const { sendsMail } = useWorkshop();
  const send = useSend(removeUserFactors);
  const remove = async () => {
    await send({ params: { id: _id } });
    return 'Se quitó la verificación en dos pasos.';
  };
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="Quitar verificación en dos pasos"
      verb="Quitar"
      busyVerb="Quitando…"
      remove={remove}
      failed="No se pudo quitar la verificación"
      onDeleted={onRemoved}
    >
      <p>
        <b>{name}</b> ingresará solo con su contraseña. Se cerrarán sus sesiones
        {sendsMail && email !== '' ? ' y se le avisa por correo' : ''}.
      </p>
    </DeleteDialog>
  );
}
