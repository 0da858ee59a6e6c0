import { filterName, filterPhone } from '#kernel/person-fields.ts';
import css from '../booking.module.css';
import { TextField } from '../fields/text-field.tsx';
import type { Wizard } from '../use-wizard.ts';

export function PersonalStep({ wizard }: { wizard: Wizard }) {
  return (
    <div className={css.fields}>
      <TextField
        wizard={wizard}
        name="clientName"
        label="Nombre completo"
        filter={filterName}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <TextField
        wizard={wizard}
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
        wizard={wizard}
        name="clientPhone"
        label="Teléfono"
        filter={filterPhone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
      />
    </div>
  );
}
