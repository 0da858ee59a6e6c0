import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { RemoteChangeNotices } from '#ui/panel/form/remote-changes.tsx';
import type { ManagedUser } from '../../contract/managed-user.ts';
import { USER_TEXTS } from '../../contract/user.ts';
import { SHORTEST_PASSWORD } from '../../rules/user-fields.ts';
import { PermissionChoices, RoleChoice } from './access-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import type { UserForm } from './use-user-form.ts';
import css from './user-fields.module.css';
import { USER_FIELD_TEXTS } from './user-merge.ts';

export const FORM_ID = 'user-form';

type Props = UserForm & { user: ManagedUser | null; own: boolean };

/** The fields of docs/rules/panel.md 5. */
export function UserFields({ user, own, ...state }: Props) {
  const { form, draft, problems, remoteVersion, remoteChanges, showRemoteChanges, change, submit } =
    state;
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form id={FORM_ID} ref={form} className={css.form} noValidate onSubmit={send}>
      <RemoteChangeNotices
        problem={problems.form}
        conflict={remoteVersion !== undefined}
        onShowChanges={showRemoteChanges}
        remoteChanges={remoteChanges}
        fieldTexts={USER_FIELD_TEXTS}
      />
      <TextInput
        label="Nombre de usuario"
        value={draft.username}
        readOnly={user !== null}
        description={user === null ? 'Con él entra al panel.' : USER_TEXTS.usernameStays}
        error={problems.username}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-required={user === null}
        className={user === null ? '' : (css.fixed ?? '')}
        onChange={(event) => change({ username: event.currentTarget.value })}
      />
      <TextInput
        label="Nombre completo"
        value={draft.name}
        error={problems.name}
        autoComplete="off"
        aria-required
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Email (opcional)"
        type="email"
        inputMode="email"
        value={draft.email}
        error={problems.email}
        autoComplete="off"
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      {own ? null : (
        <NewPasswordField
          value={draft.password}
          problem={problems.password}
          required={user === null}
          hint={
            user === null
              ? `Al menos ${SHORTEST_PASSWORD} caracteres.`
              : 'En blanco, sigue siendo la de ahora.'
          }
          onChange={(password) => change({ password })}
        />
      )}
      <RoleChoice value={draft.role} onChange={(role) => change({ role })} />
      {draft.role === 'user' ? (
        <PermissionChoices
          value={draft.permissions}
          problem={problems.permissions}
          onChange={(permissions) => change({ permissions })}
        />
      ) : null}
      {user === null ? null : (
        <p className={css.note}>
          {own
            ? 'Es tu cuenta: si cambias el rol, tendrás que volver a iniciar sesión. Tu contraseña se cambia en «Cambiar contraseña», en el menú de usuario.'
            : 'Si cambias la contraseña, el rol o los permisos, tendrá que volver a iniciar sesión.'}
        </p>
      )}
    </form>
  );
}
