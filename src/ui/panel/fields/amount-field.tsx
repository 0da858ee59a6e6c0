import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  id?: string;
  label: string;
  value: string;
  error: ReactNode;
  description?: ReactNode;
  /** Shows «US$» before the number. */
  money?: boolean;
  required?: boolean;
  onChange: (value: string) => void;
  /** Called on blur and on Enter. */
  onLeave?: () => void;
};

/** An input for a number with decimals, typed with a comma or a point. */
export function AmountField(props: Props) {
  const {
    id,
    label,
    value,
    error,
    description,
    money = false,
    required = true,
    onChange,
    onLeave,
  } = props;
  return (
    <TextInput
      {...(id !== undefined && { id })}
      label={label}
      value={value}
      error={error}
      description={description}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      aria-required={required}
      {...(money && { leftSection: 'US$', leftSectionWidth: 52, leftSectionPointerEvents: 'none' })}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onLeave && {
        onBlur: onLeave,
        onKeyDown: (event) => event.key === 'Enter' && onLeave(),
      })}
    />
  );
}
