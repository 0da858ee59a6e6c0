import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  value: string;
  error: string | undefined;
  description?: ReactNode;
  /** «US$» before it. */
  money?: boolean;
  required?: boolean;
  onChange: (value: string) => void;
};

/** A number with decimals, typed with a comma or a point. */
export function AmountField(props: Props) {
  const { label, value, error, description, money = false, required = true, onChange } = props;
  return (
    <TextInput
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
    />
  );
}
