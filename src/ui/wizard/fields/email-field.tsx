import { EmailTypo } from '../../email-typo.tsx';
import type { FormFields } from '../state/use-wizard.ts';
import { TextField } from './text-field.tsx';

/** The e-mail field. It offers a correction of an obvious typo when the field loses focus. */
export function EmailField({ form }: { form: FormFields<'clientEmail'> }) {
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
        spellCheck={false}
        enterKeyHint="next"
      />
    </EmailTypo>
  );
}
