import { Autocomplete, TextInput } from '@mantine/core';
import { motorcycleLabel } from '#clients/rules/client-text.ts';
import { BRANDS } from '#shared/fields/person-fields.ts';
import { ClientEmailField } from '#ui/panel/fields/client-email-field.tsx';
import { OfferField } from '#ui/panel/fields/offer-field.tsx';
import { SearchSelect } from '#ui/panel/fields/search-select.tsx';
import { hasClient, hasMotorcycle } from './known-records.ts';
import css from './manual.module.css';
import { type FormSectionProps, fieldId, years } from './manual-entry.ts';
import {
  type KnownRecords,
  useClientMotorcycles,
  useNameOffers,
  usePhoneOwner,
  usePlateOffers,
} from './use-known-records.ts';

type Props = FormSectionProps & { records: KnownRecords };

/** Name, e-mail and phone. Choosing a known client or a plate fills the other fields. */
export function ClientFields({ form, records }: Props) {
  const { draft: entry, input } = form;
  const phoneOwner = usePhoneOwner(entry);
  return (
    <>
      <OfferField
        id={fieldId('clientName')}
        className="whole-row"
        label="Nombre del cliente"
        required
        autoCapitalize="words"
        data-autofocus
        {...input('clientName')}
        offers={useNameOffers(entry.clientName, records.choice.client?.name ?? '')}
        onOffer={records.onName}
      />
      <div className="whole-row">
        <ClientEmailField
          id={fieldId('clientEmail')}
          label="Email"
          required
          {...input('clientEmail')}
        />
      </div>
      <TextInput
        id={fieldId('clientPhone')}
        label="Teléfono (opcional)"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...input('clientPhone')}
      />
      <p className={css.owner} role="status">
        {phoneOwner === null
          ? ''
          : `También es el teléfono de ${phoneOwner}: la cita queda en otra ficha.`}
      </p>
      <KnownOwners form={form} records={records} />
    </>
  );
}

type VehicleFieldsProps = FormSectionProps & { records: KnownRecords; thisYear: number };

/** Plate, brand, model and year. Choosing a known plate fills the other fields, and the client. */
export function VehicleFields({ form, records, thisYear }: VehicleFieldsProps) {
  const { draft: entry, problems, change, input } = form;
  return (
    <div className={css.vehicle}>
      <OfferField
        id={fieldId('plate')}
        label="Matrícula"
        autoCapitalize="characters"
        spellCheck={false}
        // The field is narrower than an offer.
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        classNames={{ dropdown: css.offers ?? '' }}
        {...input('plate')}
        offers={usePlateOffers(entry.plate, records.choice.motorcycle?.plate ?? '')}
        onOffer={records.onPlate}
      />
      <Autocomplete
        id={fieldId('brand')}
        label="Marca"
        autoComplete="off"
        data={[...BRANDS]}
        {...input('brand')}
      />
      <TextInput id={fieldId('model')} label="Modelo" autoComplete="off" {...input('model')} />
      <SearchSelect
        id={fieldId('year')}
        label="Año"
        clearable
        data={years(thisYear).map((year) => ({ value: year, label: year }))}
        nothingFoundMessage="Sin resultados"
        value={entry.year}
        onChange={(year) => change({ year })}
        error={problems['year']}
      />
    </div>
  );
}

type KnownMotorcyclesProps = FormSectionProps & { records: KnownRecords };

/** The motorcycles of the chosen client; a click fills in the vehicle. */
export function KnownMotorcycles({
  form: { draft: entry },
  records: { choice, onMotorcycle },
}: KnownMotorcyclesProps) {
  const motorcycles = useClientMotorcycles(choice.client);
  if (choice.client === null) return null;
  return (
    <Chips
      name={`Motos de ${choice.client.name}`}
      kept={choice.kept === 'motorcycle'}
      chips={motorcycles.map((each) => ({
        id: each._id,
        label: motorcycleLabel(each),
        pressed: hasMotorcycle(entry, each),
        onPress: () => onMotorcycle(each),
      }))}
    />
  );
}

/** The owners of the chosen motorcycle; a click fills in the client. */
function KnownOwners({
  form: { draft: entry },
  records: { choice, onOwner },
}: KnownMotorcyclesProps) {
  const { motorcycle } = choice;
  if (motorcycle === null) return null;
  return (
    <Chips
      name={`Dueños de ${motorcycleLabel(motorcycle)}`}
      kept={choice.kept === 'client'}
      chips={(motorcycle.owners ?? []).map((owner) => ({
        id: owner._id,
        label: owner.name,
        pressed: hasClient(entry, owner),
        onPress: () => onOwner(owner),
      }))}
    />
  );
}

type Chip = { id: string; label: string; pressed: boolean; onPress: () => void };

/** Hidden where the choice has filled in the only one. */
function Chips({ name, kept, chips }: { name: string; kept: boolean; chips: readonly Chip[] }) {
  if (chips.length < (kept ? 1 : 2)) return null;
  return (
    <fieldset className={css.chips}>
      <legend className={css.chipsName}>{name}</legend>
      {chips.map(({ id, label, pressed, onPress }) => (
        <button
          key={id}
          type="button"
          className={css.chip}
          aria-pressed={pressed}
          onClick={onPress}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
