import { Autocomplete, Select, TextInput } from '@mantine/core';
import { BRANDS } from '#shared/fields/person-fields.ts';
import { type FormSectionProps, fieldId } from './form-section.ts';
import css from './manual.module.css';
import { years } from './manual-entry.ts';

export function VehicleFields({
  entry,
  change,
  problems,
  thisYear,
}: FormSectionProps & { thisYear: number }) {
  return (
    <div className={css.vehicle}>
      <Autocomplete
        id={fieldId('brand')}
        label="Marca"
        autoComplete="off"
        data={[...BRANDS]}
        value={entry.brand}
        onChange={(brand) => change({ brand })}
        error={problems.brand}
      />
      <TextInput
        id={fieldId('model')}
        label="Modelo"
        autoComplete="off"
        value={entry.model}
        onChange={({ currentTarget }) => change({ model: currentTarget.value })}
        error={problems.model}
      />
      <Select
        id={fieldId('year')}
        label="Año"
        searchable
        data={years(thisYear)}
        nothingFoundMessage="Sin resultados"
        value={entry.year === '' ? null : entry.year}
        onChange={(year) => change({ year: year ?? '' })}
        error={problems.year}
      />
    </div>
  );
}
