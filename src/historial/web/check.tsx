import form from '#web-kit/panel/form/choice.module.css';

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A box to tick, as large as a finger wants it. */
export function Check({ label, checked, onChange }: Props) {
  return (
    <label className={form.choice}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
