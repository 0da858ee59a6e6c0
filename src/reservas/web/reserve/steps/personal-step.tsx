import { NoScript } from '#ui/public/no-script.tsx';
import { PersonFields } from '#ui/wizard/fields/person-fields.tsx';
import { SelectField } from '#ui/wizard/fields/select-field.tsx';
import { TextField } from '#ui/wizard/fields/text-field.tsx';
import css from '#ui/wizard/wizard.module.css';
import { COUNTRIES } from '../../../rules/countries.ts';
import type { ReserveWizardState } from '../use-reserve-wizard.ts';
import type { Units } from '../use-units.ts';
import { ChosenUnit } from './chosen-unit.tsx';

/** Step 1: the client and the delivery address. */
export function PersonalStep({ wizard, units }: { wizard: ReserveWizardState; units: Units }) {
  return (
    <>
      <NoScript need="Para reservar en línea hace falta JavaScript." />
      <ChosenUnit wizard={wizard} units={units} />
      <div className={css.fields}>
        <PersonFields form={wizard} />
        <SelectField
          form={wizard}
          name="clientCountry"
          label="País"
          choose="Elegir país"
          options={COUNTRIES}
          autoComplete="country-name"
        />
        <TextField
          form={wizard}
          name="clientState"
          label="Provincia o estado"
          autoComplete="address-level1"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <TextField
          form={wizard}
          name="clientAddress"
          label="Dirección"
          autoComplete="street-address"
          autoCapitalize="words"
          enterKeyHint="next"
        />
      </div>
    </>
  );
}
