import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { EmailTypo } from '../../fields/email-typo.tsx';

type Props = {
  id?: string;
  label?: string;
  required?: boolean;
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
};

/**
 * An e-mail field of a client. Suggests a correction of an obvious typo when the field loses focus.
 */
export function ClientEmailField({ label = 'Email (opcional)', value, onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const accept = (suggestion: string) => {
    onChange(suggestion);
    input.current?.focus();
  };
  return (
    <EmailTypo email={value} onAccept={accept}>
      <TextInput
        {...rest}
        ref={input}
        label={label}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </EmailTypo>
  );
}
