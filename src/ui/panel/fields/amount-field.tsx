import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  id?: string;
  label: string;
  value: string;
  error: ReactNode;
  description?: ReactNode;
  /** Shows «US$» or another sign of a currency before the number. */
  money?: boolean | string;
  required?: boolean;
  onChange: (value: string) => void;
  /** Called on blur and on Enter. */
  onLeave?: () => void;
  className?: string;
};

/** An input for a number with decimals, typed with a comma or a point. */
export function AmountField({ money, required = true, onChange, onLeave, ...input }: Props) {
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      aria-required={required}
      {...(money && {
        leftSection: money === true ? 'US$' : money,
        leftSectionWidth: 52,
        leftSectionPointerEvents: 'none',
      })}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onLeave && {
        onBlur: onLeave,
        onKeyDown: (event) => event.key === 'Enter' && onLeave(),
      })}
    />
  );
}
