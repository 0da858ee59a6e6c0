import type { ChangeEvent, CompositionEvent, InputHTMLAttributes } from 'react';
import type { FormFields } from '../state/use-wizard.ts';
import { useEarlyInput } from '../storage/early-input.ts';
import css from './controls.module.css';
import { describe, Field } from './field.tsx';

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

/**
 * Handlers of a field that removes characters. The caret stays where the visitor types or pastes. Text
 * that an input method is composing is not changed.
 */
function useFilteredInput(filter: (text: string) => string, onValue: (value: string) => void) {
  const clean = (input: HTMLInputElement) => {
    const caret = input.selectionStart;
    const filtered = filterWithCaret(filter, input.value, caret ?? input.value.length);
    if (filtered.text !== input.value) {
      input.value = filtered.text;
      if (caret !== null) input.setSelectionRange(filtered.caret, filtered.caret);
    }
    onValue(filtered.text);
  };
  return {
    clean,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { nativeEvent, currentTarget } = event;
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing)
        onValue(currentTarget.value);
      else clean(currentTarget);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => clean(event.currentTarget),
  };
}

/**
 * Returns the filtered text and the position of the caret. The same remaining characters stay before the
 * caret, so that typing or pasting in the middle does not move it to the end.
 */
export function filterWithCaret(
  filter: (text: string) => string,
  text: string,
  caret: number,
): { text: string; caret: number } {
  return { text: filter(text), caret: filter(text.slice(0, caret)).length };
}
