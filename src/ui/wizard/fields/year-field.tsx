import { FIRST_YEAR } from '#shared/fields/person-fields.ts';
import type { FormFields } from '../state/use-wizard.ts';
import { SelectField } from './select-field.tsx';

type Props = { form: FormFields<'vehicleYear'>; thisYear: number };

/** Years from the workshop's current year down to 1980. */
export function YearField({ form, thisYear }: Props) {
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
