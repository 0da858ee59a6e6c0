import css from './checkbox-card.module.css';

type Props = {
  label: string;
  /** What it means when it is ticked. */
  meaning: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A box with its meaning, as large as a finger wants it. */
export function CheckboxCard({ label, meaning, checked, onChange }: Props) {
  return (
    <label className={css.choice}>
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
