import { filterName, filterPhone } from '#shared/fields/person-fields.ts';
import { EmailTypo } from '../../fields/email-typo.tsx';
import type { FormFields } from '../state/use-wizard.ts';
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

/** The e-mail field. It offers a correction of an obvious typo when the field loses focus. */
function EmailField({ form }: { form: FormFields<'clientEmail'> }) {
  const accept = (suggestion: string) => {
    form.edit('clientEmail', suggestion);
    document.getElementById('clientPhone')?.focus();
  };
  return (
    <EmailTypo email={form.data.clientEmail} onAccept={accept}>
      <TextField
        form={form}
        name="clientEmail"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck="false"
        enterKeyHint="next"
      />
    </EmailTypo>
  );
}
