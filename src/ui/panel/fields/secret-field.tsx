import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import css from './secret-field.module.css';

type Props = Omit<TextInputProps, 'type' | 'rightSection'> & {
  ref?: Ref<HTMLInputElement>;
  /** Shown at first; whoever looks decides from then on. */
  shownAtFirst?: boolean;
};

/**
 * A password that can be shown. Our own button and not the kit's, which answers to the mouse and
 * to two keys, but not to the click of an assistive program.
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
