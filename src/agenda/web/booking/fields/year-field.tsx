import { FIRST_YEAR } from '#kernel/person-fields.ts';
import { shownProblem } from '../booking-state.ts';
import type { Wizard } from '../use-wizard.ts';
import css from './controls.module.css';
import { describe, Field } from './field.tsx';

/** From the workshop's current year down to 1980. */
export function YearField({ wizard }: { wizard: Wizard }) {
  const thisYear = Number(wizard.days.today.slice(0, 4));
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, ago) => thisYear - ago);
  const problem = shownProblem(wizard.state, 'vehicleYear', wizard.days);
  return (
    <Field id="vehicleYear" label="Año" problem={problem}>
      <select
        {...describe('vehicleYear', problem)}
        className={`${css.input} ${css.select}`}
        name="vehicleYear"
        required
        autoComplete="off"
        value={wizard.state.data.vehicleYear}
        onChange={(event) => wizard.edit('vehicleYear', event.currentTarget.value)}
        onBlur={() => wizard.blur('vehicleYear')}
      >
        <option value="">Elegir año</option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
    </Field>
  );
}
