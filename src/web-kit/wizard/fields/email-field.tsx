import { useState } from 'react';
import { emailMeant } from '#kernel/email-typo.ts';
import type { FormFields } from '../use-wizard.ts';
import css from './controls.module.css';
import { focusField } from './focus-field.ts';
import { TextField } from './text-field.tsx';

/** The e-mail field. It offers a correction of an obvious typo when the field loses focus. */
export function EmailField({ form }: { form: FormFields<'clientEmail'> }) {
  const [writing, setWriting] = useState(false);
  const meant = writing ? null : emailMeant(form.data.clientEmail);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only observes the focus
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
            // Keep the focus in the field: a blur would hide the button before the click.
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
