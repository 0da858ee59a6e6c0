import { filterName, filterPhone } from '#shared/fields/person-fields.ts';
import type { FormFields } from '../state/use-wizard.ts';
import { EmailField } from './email-field.tsx';
import { TextField } from './text-field.tsx';

type Props = { form: FormFields<'clientName' | 'clientEmail' | 'clientPhone'> };

/** Name, e-mail and telephone of the client. */
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
      <EmailField form={form} />
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
