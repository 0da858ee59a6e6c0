import { Switch } from '@mantine/core';
import type { Field } from './fields.tsx';

type Toggle = Field<boolean, boolean, boolean>;
type Options = { initial?: boolean; hint: string };

/** A field that is on or off. Apart from the other fields, since few forms need the library's switch. */
export const toggle = (label: string, { initial = false, hint }: Options): Toggle => ({
  ...{ label, initial, read: (value) => value, write: (value) => value },
  textOf: (value) => (value ? 'sí' : 'no'),
  input: ({ value, onChange }) => (
    <Switch
      label={label}
      description={hint}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  ),
});
