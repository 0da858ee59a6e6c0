import { useState } from 'react';
import { emailMeant } from '#kernel/email-typo.ts';
import type { FormFields } from '../use-wizard.ts';
import css from './controls.module.css';
import { focusField } from './focus-field.ts';
import { TextField } from './text-field.tsx';

/** The address for the confirmation; an obvious slip is asked about once the field is left. */
export function EmailField({ form }: { form: FormFields<'clientEmail'> }) {
  const [writing, setWriting] = useState(false);
  const meant = writing ? null : emailMeant(form.data.clientEmail);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus is
    <div onFocus={() => setWriting(true)} onBlur={() => setWriting(false)}>
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
      <div role="status">
        {meant === null ? null : (
          <button
            type="button"
            className={css.suggestion}
            // Keeps the field's focus where it is: it would hide the button before it is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={(event) => event.stopPropagation()}
            onClick={() => {
              form.edit('clientEmail', meant);
              focusField('clientPhone');
            }}
          >
            ¿Quisiste decir {meant}?
          </button>
        )}
      </div>
    </div>
  );
}
