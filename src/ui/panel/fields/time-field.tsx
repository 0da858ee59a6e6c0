import { TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { completeTime, editTime, stepTime } from '#shared/fields/time-input.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'> & {
  /** `HH:mm` once it is complete. */
  value: string;
  onChange: (time: string) => void;
};

const STEP_MINUTES = 30;
const KEYS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A time of day on the 24-hour clock. The browser's own time input follows the language of the browser,
 * often English. The arrow keys move by half hours.
 */
export function TimeField({ value, onChange, ...props }: Props) {
  const edit = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const text = field.value;
    const typed = editTime(value, { text, caret: field.selectionStart ?? text.length });
    if (typed.text !== text) {
      // Set directly: rendering the value would move the caret to the end.
      field.value = typed.text;
      field.setSelectionRange(typed.caret, typed.caret);
    }
    onChange(typed.text);
  };
  const complete = () => {
    const completed = completeTime(value);
    if (completed !== value) onChange(completed);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter sends the form without leaving the field.
    if (event.key === 'Enter') complete();
    const steps = KEYS[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChange(stepTime(value, steps, STEP_MINUTES));
  };
  return (
    <TextInput
      {...props}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      value={value}
      onChange={edit}
      onBlur={complete}
      onKeyDown={press}
    />
  );
}
