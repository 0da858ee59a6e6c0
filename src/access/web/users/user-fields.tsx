import { TextInput } from '@mantine/core';
import type { Form } from '#ui/panel/form/use-form.ts';
import { MANAGED_USER_TEXTS, type ManagedUser } from '../../contract/managed-user.ts';
import { SHORTEST_PASSWORD } from '../../rules/user-fields.ts';
import { PermissionChoices, RoleChoice } from './access-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import type { Draft } from './user-draft.ts';
import css from './user-fields.module.css';

type Props = { form: Form<Draft>; user: ManagedUser | null; own: boolean };

/** The fields of docs/rules/panel.md 5. */
export function UserFields({ form, user, own }: Props) {
  const { draft, problems, change, input } = form;
  return (
    <>
      <TextInput
        label="Nombre de usuario"
        {...input('username')}
        readOnly={user !== null}
        description={user === null ? 'Con él entra al panel.' : MANAGED_USER_TEXTS.usernameStays}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-required={user === null}
        className={user === null ? '' : (css.fixed ?? '')}
      />
      <TextInput label="Nombre completo" {...input('name')} autoComplete="off" aria-required />
      <TextInput
        label="Email (opcional)"
        type="email"
        inputMode="email"
        {...input('email')}
        autoComplete="off"
      />
      {own ? null : (
        <NewPasswordField
          value={draft.password}
          problem={problems['password']}
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
          problem={problems['permissions']}
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
    </>
  );
}
