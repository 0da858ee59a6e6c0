import type { InputHTMLAttributes } from 'react';
import type { FormFields } from '../state/use-wizard.ts';
import { useEarlyInput } from '../storage/early-input.ts';
import css from './controls.module.css';
import { describe, Field } from './field.tsx';
import { useFilteredInput } from './use-filtered-input.ts';

type Props<Name extends string> = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'enterKeyHint'
> & {
  form: FormFields<Name>;
  name: Name;
  label: string;
  /** The form can be sent without it. Its label ends in «(opcional)». */
  optional?: boolean;
  filter?: (text: string) => string;
};

const unfiltered = (text: string) => text;

/** A text field of a wizard. It shows its error after the visitor has left it. */
export function TextField<Name extends string>(props: Props<Name>) {
  const { form, name, label, optional = false, filter = unfiltered, ...input } = props;
  const problem = form.problem(name);
  const { clean, ...filtered } = useFilteredInput(filter, (value) => form.edit(name, value));
  const control = useEarlyInput<HTMLInputElement>(name, form.data[name], clean);
  return (
    <Field id={name} label={optional ? `${label} (opcional)` : label} problem={problem}>
      <input
        {...input}
        ref={control}
        {...filtered}
        {...describe(name, problem)}
        className={css.input}
        name={name}
        required={!optional}
        value={form.data[name]}
        onBlur={() => form.blur(name)}
      />
    </Field>
  );
}
