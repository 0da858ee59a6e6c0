import { FIRST_YEAR } from '#kernel/person-fields.ts';
import type { FormFields } from '../use-wizard.ts';
import css from './controls.module.css';
import { describe, Field } from './field.tsx';

type Props = { form: FormFields<'vehicleYear'>; thisYear: number };

/** From the workshop's current year down to 1980. */
export function YearField({ form, thisYear }: Props) {
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, ago) => thisYear - ago);
  const problem = form.problem('vehicleYear');
  return (
    <Field id="vehicleYear" label="Año" problem={problem}>
      <select
        {...describe('vehicleYear', problem)}
        className={`${css.input} ${css.select}`}
        name="vehicleYear"
        required
        autoComplete="off"
        value={form.data.vehicleYear}
        onChange={(event) => form.edit('vehicleYear', event.currentTarget.value)}
        onBlur={() => form.blur('vehicleYear')}
      >
        <option value="">Elegir año</option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
    </Field>
  );
}
