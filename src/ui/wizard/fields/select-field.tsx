import type { FormFields } from '../state/use-wizard.ts';
import { useEarlyInput } from '../storage/early-input.ts';
import controls from './controls.module.css';
import { describe, Field } from './field.tsx';

type Props<Name extends string> = {
  form: FormFields<Name>;
  name: Name;
  label: string;
  /** Text of the first option, which is empty. */
  choose: string;
  options: readonly (string | number)[];
  autoComplete: string;
};

/** A native select without a preselected option. */
export function SelectField<Name extends string>(props: Props<Name>) {
  const { form, name, label, choose, options, autoComplete } = props;
  const problem = form.problem(name);
  const edit = (value: string) => form.edit(name, value);
  const control = useEarlyInput<HTMLSelectElement>(name, form.data[name], ({ value }) =>
    edit(value),
  );
  return (
    <Field id={name} label={label} problem={problem}>
      <select
        {...describe(name, problem)}
        ref={control}
        className={`${controls.input} ${controls.select}`}
        name={name}
        required
        autoComplete={autoComplete}
        value={form.data[name]}
        onChange={(event) => edit(event.currentTarget.value)}
        onBlur={() => form.blur(name)}
      >
        <option value="">{choose}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Field>
  );
}
