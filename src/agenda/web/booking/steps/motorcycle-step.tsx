import css from '../booking.module.css';
import { BrandField } from '../fields/brand-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { YearField } from '../fields/year-field.tsx';
import type { Wizard } from '../use-wizard.ts';

export function MotorcycleStep({ wizard }: { wizard: Wizard }) {
  return (
    <div className={css.fields}>
      <BrandField wizard={wizard} />
      <TextField
        wizard={wizard}
        name="vehicleModel"
        label="Modelo"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
      />
      <YearField wizard={wizard} />
    </div>
  );
}
