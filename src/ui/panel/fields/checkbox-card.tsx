import css from './checkbox-card.module.css';

type Props = {
  label: string;
  /** Explains the checked state. */
  meaning: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox with an explanation, as a large touch target. */
export function CheckboxCard({ label, meaning, checked, onChange }: Props) {
  return (
    <label className={`ring ${css.choice}`}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        <b>{label}</b>
        <small>{meaning}</small>
      </span>
    </label>
  );
}
