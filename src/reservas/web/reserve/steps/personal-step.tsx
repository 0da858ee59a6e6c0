import { NoScript } from '#web-kit/no-script.tsx';
import { PersonFields } from '#web-kit/wizard/fields/person-fields.tsx';
import { SelectField } from '#web-kit/wizard/fields/select-field.tsx';
import { TextField } from '#web-kit/wizard/fields/text-field.tsx';
import css from '#web-kit/wizard/wizard.module.css';
import { COUNTRIES } from '../../../rules/countries.ts';
import type { Reserve } from '../use-reserve.ts';
import type { Units } from '../use-units.ts';
import { ChosenUnit } from './chosen-unit.tsx';

/** Who it is for and where it goes. */
export function PersonalStep({ wizard, units }: { wizard: Reserve; units: Units }) {
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
