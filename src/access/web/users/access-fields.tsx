import { PERMISSIONS, type Permission, ROLES, type Role } from '#shared/contract/access-policy.ts';
import form from '#ui/panel/fields/checkbox-card.module.css';
import { NO_PERMISSIONS, PERMISSION_LABELS, ROLE_LABELS } from '../../rules/user-labels.ts';
import css from './access-fields.module.css';
import { withPermission } from './user-draft.ts';

const MEANING: Readonly<Record<Role, string>> = {
  admin: 'Ve y hace todo, también los usuarios y la configuración.',
  user: 'Ve las pestañas que elijas.',
};

type RoleProps = { value: Role; onChange: (role: Role) => void };

export function RoleChoice({ value, onChange }: RoleProps) {
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>Rol</legend>
      <div className={css.roles}>
        {ROLES.map((role) => (
          <label key={role} className={form.choice}>
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

type PermissionProps = {
  value: readonly Permission[];
  problem: string | undefined;
  onChange: (permissions: Permission[]) => void;
};

export function PermissionChoices({ value, problem, onChange }: PermissionProps) {
  return (
    <fieldset className={css.set} aria-describedby="permissions-note">
      <legend className={css.legend}>Permisos</legend>
      <div className={css.flags}>
        {PERMISSIONS.map((permission) => (
          <label key={permission} className={form.choice}>
            <input
              type="checkbox"
              checked={value.includes(permission)}
              onChange={(event) =>
                onChange(withPermission(value, permission, event.currentTarget.checked))
              }
            />
            <span>{PERMISSION_LABELS[permission]}</span>
          </label>
        ))}
      </div>
      <p className={problem === undefined ? css.note : css.problem} id="permissions-note">
        {problem ?? (value.length === 0 ? `${NO_PERMISSIONS}: no verá ninguna pestaña.` : '')}
      </p>
    </fieldset>
  );
}
