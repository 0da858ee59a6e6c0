import { useId } from 'react';
import css from '../form/form-dialog.module.css';

type Props = {
  label: string;
  /** Explains the effect. */
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox whose whole line can be pressed: Mantine's checkbox is too small a target. */
export function CheckField({ label, description, checked, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <label className={css.choice}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={description === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {description === undefined ? null : (
        <p id={id} className="note small">
          {description}
        </p>
      )}
    </div>
  );
}
