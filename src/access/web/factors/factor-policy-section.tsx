import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Role } from '#shared/contract/access-policy.ts';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { DialogHost, useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import {
  type FactorPolicy,
  getFactorPolicy,
  putFactorPolicy,
} from '../../contract/factor-policy.ts';
import css from './factor-policy-section.module.css';

const LABELS: Readonly<Record<Role, string>> = {
  admin: 'Exigirla a los administradores',
  user: 'Exigirla a los demás usuarios',
};

/**
 * Section of «Configuración»: the roles that need a second factor. Each switch asks first and is saved at
 * once.
 */
export function FactorPolicySection(props: { opened: boolean }) {
  return (
    <DialogHost>
      <Section {...props} />
    </DialogHost>
  );
}

function Section({ opened }: { opened: boolean }) {
  const { data } = useQuery({ ...readQuery(getFactorPolicy, {}), enabled: opened });
  const openDialog = useOpenDialog();
  if (!data) return null;
  return (
    <fieldset className={css.section}>
      <legend>Verificación en dos pasos</legend>
      <p className="note small">Estos cambios se guardan en el momento.</p>
      {(['admin', 'user'] as const).map((role) => (
        <Switch
          key={role}
          label={LABELS[role]}
          checked={data.roles.includes(role)}
          onChange={() => openDialog(<Question policy={data} role={role} />)}
        />
      ))}
    </fieldset>
  );
}

function Question({ policy, role }: { policy: FactorPolicy; role: Role }) {
  const { opened, onClose, onClosed } = useDialogFrame();
  const send = useSend(putFactorPolicy);
  const { busy, problem, run } = useTask();
  const { roles } = policy;
  const on = !roles.includes(role);
  const save = () =>
    run(async () => {
      await send({
        body: { roles: on ? [...roles, role] : roles.filter((each) => each !== role) },
      });
      toastDone('Configuración guardada.');
      onClose();
    });
  return (
    <ConfirmDialog
      opened={opened}
      title={on ? 'Exigir verificación en dos pasos' : 'Dejar de exigirla'}
      verb={on ? 'Exigir' : 'Dejar de exigir'}
      busyVerb="Guardando…"
      busy={busy}
      danger={false}
      onConfirm={() => void save()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      {on ? (
        <Missing users={policy.users.filter((user) => user.role === role && !user.hasFactor)} />
      ) : (
        <p>Quien la tiene activada la sigue usando.</p>
      )}
    </ConfirmDialog>
  );
}

const formatMissingUsers = (count: number) =>
  count === 1
    ? 'Este usuario todavía no la tiene y no podrá hacer nada más hasta activarla:'
    : `Estos ${count} usuarios todavía no la tienen y no podrán hacer nada más hasta activarla:`;

function Missing({ users }: { users: FactorPolicy['users'] }) {
  if (users.length === 0) return <p>Todos los usuarios de ese rol ya la tienen activada.</p>;
  return (
    <>
      <p>{formatMissingUsers(users.length)}</p>
      <ul className={css.missing}>
        {users.map(({ _id, name }) => (
          <li key={_id}>{name}</li>
        ))}
      </ul>
    </>
  );
}
