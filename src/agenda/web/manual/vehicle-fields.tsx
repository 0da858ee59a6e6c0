import { Autocomplete, Select, TextInput } from '@mantine/core';
import { BRANDS } from '#shared/fields/person-fields.ts';
import { type FormSectionProps, fieldId } from './form-section.ts';
import css from './manual.module.css';
import { years } from './manual-entry.ts';

export function VehicleFields({
  form: { draft: entry, problems, change, input },
  thisYear,
}: FormSectionProps & { thisYear: number }) {
  return (
    <div className={css.vehicle}>
      <Autocomplete
        id={fieldId('brand')}
        label="Marca"
        autoComplete="off"
        data={[...BRANDS]}
        {...input('brand')}
      />
      <TextInput id={fieldId('model')} label="Modelo" autoComplete="off" {...input('model')} />
      <Select
        id={fieldId('year')}
        label="Año"
        searchable
        data={years(thisYear)}
        nothingFoundMessage="Sin resultados"
        value={entry.year === '' ? null : entry.year}
        onChange={(year) => change({ year: year ?? '' })}
        error={problems['year']}
      />
    </div>
  );
}
