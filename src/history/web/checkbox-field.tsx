import form from '#ui/panel/fields/checkbox-card.module.css';

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A checkbox with a touch-sized target. */
export function CheckboxField({ label, checked, onChange }: Props) {
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
