import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { ROLES, type Role } from '#shared/contract/access-policy.ts';
import type { CallError } from '#ui/call.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import form from '#ui/panel/fields/checkbox-card.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { RemoteChangeNotices } from '#ui/panel/form/remote-changes.tsx';
import { type Form, fieldsOrSentence, useForm } from '#ui/panel/form/use-form.ts';
import { useRemoteVersion } from '#ui/panel/form/use-remote-version.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import {
  createUser,
  MANAGED_USER_TEXTS,
  type ManagedUser,
  managedUser,
  updateUser,
} from '../../contract/managed-user.ts';
import { SHORTEST_PASSWORD } from '../../rules/user-fields.ts';
import { NO_PERMISSIONS, ROLE_LABELS } from '../../rules/user-labels.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PermissionChoices } from './permission-choices.tsx';
import {
  type Draft,
  mergeUserDrafts,
  USER_FIELD_TEXTS,
  userBody,
  userDraft,
} from './user-draft.ts';
import css from './user-form.module.css';

type Props = {
  /** `null`: a new user. */
  user: ManagedUser | null;
  ownId: string;
};

/** Creates or changes a staff member. */
export function UserFormDialog({ user, ownId }: Props) {
  const frame = useDialogFrame();
  const { form, remote } = useUserForm(user, frame.onClose);
  return (
    <FormDialog
      {...frame}
      title={user === null ? 'Nuevo usuario' : `Editar a ${user.name}`}
      verb={user === null ? 'Crear usuario' : 'Guardar cambios'}
      busyVerb="Guardando…"
      form={form}
      notices={<RemoteChangeNotices form={form} remote={remote} fieldTexts={USER_FIELD_TEXTS} />}
    >
      <UserFields form={form} user={user} own={user?._id === ownId} />
    </FormDialog>
  );
}

/** `null`: a new user. */
function useUserForm(user: ManagedUser | null, onSaved: () => void) {
  const [create, update] = [useSend(createUser), useSend(updateUser)];
  const remote = useRemoteVersion(user, { draftOf: userDraft, merge: mergeUserDrafts, newerIn });
  const failed = user === null ? MANAGED_USER_TEXTS.createFailed : MANAGED_USER_TEXTS.updateFailed;
  const form = useForm({
    initial: remote.base,
    endpoint: user === null ? createUser : updateUser,
    toBody: userBody,
    send: async (body) => {
      if (user === null) return (await create({ body })).message ?? MANAGED_USER_TEXTS.created;
      const change = { ...body, expectedUpdatedAt: remote.version };
      const { message } = await update({ params: { id: user._id }, body: change });
      return message ?? MANAGED_USER_TEXTS.updated;
    },
    failureMessage: failed,
    showRejected: ({ code, kind, message }, fields) => {
      if (code === 'username-taken') return [{ username: message }, null];
      return fieldsOrSentence(fields, (kind === 'refused' && message) || failed);
    },
    onRefused: remote.onRefused,
    onDone: onSaved,
  });
  return { form, remote };
}

/** Returns the current user from the error `changed-meanwhile`, else `null`. */
function newerIn({ code, data }: CallError): ManagedUser | null {
  return code === 'changed-meanwhile' ? (z.safeParse(managedUser, data).data ?? null) : null;
}

type UserFieldsProps = { form: Form<Draft>; user: ManagedUser | null; own: boolean };

/** The fields of docs/rules/panel.md 5. */
function UserFields({ form, user, own }: UserFieldsProps) {
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
          note={draft.permissions.length === 0 ? `${NO_PERMISSIONS}: no verá ninguna pestaña.` : ''}
          onChange={(permissions) => change({ permissions })}
        />
      ) : null}
      {user === null ? null : (
        <p className="note small">
          {own
            ? 'Es tu cuenta: si cambias el rol, tendrás que volver a iniciar sesión. Tu contraseña se cambia en «Cambiar contraseña», en el menú de usuario.'
            : 'Si cambias la contraseña, el rol o los permisos, tendrá que volver a iniciar sesión.'}
        </p>
      )}
    </>
  );
}

const MEANING: Readonly<Record<Role, string>> = {
  admin: 'Ve y hace todo, también los usuarios y la configuración.',
  user: 'Ve las pestañas que elijas.',
};

function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return (
    <fieldset className="plain-fieldset">
      <legend className={css.legend}>Rol</legend>
      <div className={css.roles}>
        {ROLES.map((role) => (
          <label key={role} className={`ring ${form.choice}`}>
            <input
              type="radio"
              name="role"
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
            />
            <span>
              <b>{ROLE_LABELS[role]}</b>
              <small>{MEANING[role]}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
