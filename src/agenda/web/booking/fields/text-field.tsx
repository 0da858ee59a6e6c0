import type { InputHTMLAttributes } from 'react';
import type { FieldName } from '../booking-fields.ts';
import { shownProblem } from '../booking-state.ts';
import type { Wizard } from '../use-wizard.ts';
import css from './controls.module.css';
import { describe, Field } from './field.tsx';
import { useFilteredInput } from './use-filtered-input.ts';

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'enterKeyHint'
> & {
  wizard: Wizard;
  name: FieldName;
  label: string;
  filter?: (text: string) => string;
};

const asItIs = (text: string) => text;

/** One text of the booking, with its rule's sentence once the visitor has left it. */
export function TextField({ wizard, name, label, filter = asItIs, ...input }: Props) {
  const problem = shownProblem(wizard.state, name, wizard.days);
  const filtered = useFilteredInput(filter, (value) => wizard.edit(name, value));
  return (
    <Field id={name} label={label} problem={problem}>
      <input
        {...input}
        {...filtered}
        {...describe(name, problem)}
        className={css.input}
        name={name}
        required
        value={wizard.state.data[name]}
        onBlur={() => wizard.blur(name)}
      />
    </Field>
  );
}
