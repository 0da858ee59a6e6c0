import { Autocomplete, TextInput } from '@mantine/core';
import { BRANDS } from '#shared/fields/person-fields.ts';
import { OfferField } from '#ui/panel/fields/offer-field.tsx';
import { SearchSelect } from '#ui/panel/fields/search-select.tsx';
import { type FormSectionProps, fieldId } from './form-section.ts';
import css from './manual.module.css';
import { years } from './manual-entry.ts';
import { type KnownRecords, usePlateOffers } from './use-known-records.ts';

type Props = FormSectionProps & { records: KnownRecords; thisYear: number };

/** Plate, brand, model and year. Choosing a known plate fills the other fields, and the client. */
export function VehicleFields({ form, records, thisYear }: Props) {
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
