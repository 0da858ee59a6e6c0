import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import css from './secret-field.module.css';

type Props = Omit<TextInputProps, 'type' | 'rightSection'> & {
  ref?: Ref<HTMLInputElement>;
  /** Whether the text is visible at first; then the user decides. */
  shownAtFirst?: boolean;
};

/**
 * A password input with a button that shows the text. Mantine's own button reacts to the mouse and two
 * keys, but not to the click of assistive technology.
 */
export function SecretField({ shownAtFirst = false, ...props }: Props) {
  const [shown, setShown] = useState(shownAtFirst);
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      rightSectionWidth={48}
      rightSection={
        <button
          type="button"
          className={css.toggle}
          aria-label="Mostrar contraseña"
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={22} aria-hidden /> : <IconEye size={22} aria-hidden />}
        </button>
      }
    />
  );
}
