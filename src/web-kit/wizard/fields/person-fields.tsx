import { filterName, filterPhone } from '#kernel/person-fields.ts';
import type { FormFields } from '../use-wizard.ts';
import { TextField } from './text-field.tsx';

type Props = { form: FormFields<'clientName' | 'clientEmail' | 'clientPhone'> };

/** Who it is for, and how to reach them. */
export function PersonFields({ form }: Props) {
  return (
    <>
      <TextField
        form={form}
        name="clientName"
        label="Nombre completo"
        filter={filterName}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <TextField
        form={form}
        name="clientEmail"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField
        form={form}
        name="clientPhone"
        label="Teléfono"
        filter={filterPhone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
      />
    </>
  );
}
