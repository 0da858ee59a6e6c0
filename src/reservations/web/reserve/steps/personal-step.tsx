import { formatDollars } from '#shared/money/money.ts';
import { NoScript } from '#ui/public/no-script.tsx';
import { PersonFields } from '#ui/wizard/fields/person-fields.tsx';
import { SelectField } from '#ui/wizard/fields/select-field.tsx';
import { TextField } from '#ui/wizard/fields/text-field.tsx';
import { Recap } from '#ui/wizard/steps/summary-card.tsx';
import css from '#ui/wizard/wizard.module.css';
import { COUNTRIES } from '../../../rules/countries.ts';
import type { ReserveWizardState, Units } from '../use-reserve-wizard.ts';

/** Step 1: the client and the delivery address. */
export function ReservationPersonalStep({
  wizard,
  units,
}: {
  wizard: ReserveWizardState;
  units: Units;
}) {
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

/** The unit preselected by a link, shown above the first step. */
function ChosenUnit({ wizard, units: { units } }: { wizard: ReserveWizardState; units: Units }) {
  const { product } = wizard.data;
  const chosen = units?.find(({ id }) => id === product);
  const unknown = units !== null && !chosen;
  if (product === '' || wizard.editing || unknown) return null;
  return (
    <Recap
      name={chosen?.name ?? 'Producto elegido'}
      detail={chosen ? formatDollars(chosen.price) : 'Cargando…'}
    />
  );
}
