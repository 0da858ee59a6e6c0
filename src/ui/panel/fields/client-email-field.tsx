import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { EmailTypo } from '../../email-typo.tsx';

type Props = {
  id?: string;
  label?: string;
  required?: boolean;
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
};

/** A client's address, as staff type it; an obvious slip is asked about once the field is left. */
export function ClientEmailField({ label = 'Email (opcional)', value, onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const take = (meant: string) => {
    onChange(meant);
    input.current?.focus();
  };
  return (
    <EmailTypo email={value} onAccept={take}>
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
