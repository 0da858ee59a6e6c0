import { PERMISSIONS, type Permission } from '#shared/contract/access-policy.ts';
import form from '#ui/panel/fields/checkbox-card.module.css';
import { PERMISSION_LABELS } from '../../rules/user-labels.ts';
import { withPermission } from './user-draft.ts';
import css from './user-form.module.css';

type Props = {
  /** All by default. */
  offered?: readonly Permission[];
  value: readonly Permission[];
  problem: string | undefined;
  /** Shown while there is no problem. */
  note: string;
  onChange: (permissions: Permission[]) => void;
};

/** A checkbox for each permission. */
export function PermissionChoices({ offered = PERMISSIONS, ...props }: Props) {
  const { value, problem, note, onChange } = props;
  return (
    <fieldset className="plain-fieldset" aria-describedby="permissions-note">
      <legend className={css.legend}>Permisos</legend>
      <div className={css.flags}>
        {offered.map((permission) => (
          <label key={permission} className={`ring ${form.choice}`}>
            <input
              type="checkbox"
              checked={value.includes(permission)}
              aria-invalid={problem !== undefined || undefined}
              onChange={(event) =>
                onChange(withPermission(value, permission, event.currentTarget.checked))
              }
            />
            <span>{PERMISSION_LABELS[permission]}</span>
          </label>
        ))}
      </div>
      <p
        className={problem === undefined ? css.note : 'no-margin top-8 danger small'}
        id="permissions-note"
      >
        {problem ?? note}
      </p>
    </fieldset>
  );
}
