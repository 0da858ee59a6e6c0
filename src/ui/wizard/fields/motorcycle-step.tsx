import type { ReactNode } from 'react';
import { FIRST_YEAR } from '#shared/fields/person-fields.ts';
import type { FormFields } from '../state/use-wizard.ts';
import css from '../wizard.module.css';
import { BrandField } from './brand-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

type Props = {
  form: FormFields<'vehicleBrand' | 'vehicleModel' | 'vehicleYear'>;
  /** The workshop's year. */
  thisYear: number;
  /** Inputs of one form alone, below the shared ones. */
  children?: ReactNode;
};

export function MotorcycleStep({ form, thisYear, children }: Props) {
  return (
    <div className={css.fields}>
      <BrandField form={form} />
      <TextField
        form={form}
        name="vehicleModel"
        label="Modelo"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck="false"
      />
      <YearField form={form} thisYear={thisYear} />
      {children}
    </div>
  );
}

type YearProps = { form: FormFields<'vehicleYear'>; thisYear: number };

/** Years from the workshop's current year down to 1980. */
function YearField({ form, thisYear }: YearProps) {
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, ago) => thisYear - ago);
  return (
    <SelectField
      form={form}
      name="vehicleYear"
      label="Año"
      choose="Elegir año"
      options={years}
      autoComplete="off"
    />
  );
}
