import type { FormFields } from '../state/use-wizard.ts';
import css from '../wizard.module.css';
import { BrandField } from './brand-field.tsx';
import { TextField } from './text-field.tsx';
import { YearField } from './year-field.tsx';

type Props = {
  form: FormFields<'vehicleBrand' | 'vehicleModel' | 'vehicleYear'>;
  /** The workshop's year. */
  thisYear: number;
};

export function MotorcycleStep({ form, thisYear }: Props) {
  return (
    <div className={css.fields}>
      <BrandField form={form} />
      <TextField
        form={form}
        name="vehicleModel"
        label="Modelo"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
      />
      <YearField form={form} thisYear={thisYear} />
    </div>
  );
}
