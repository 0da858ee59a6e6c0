import { Autocomplete, Select, TextInput } from '@mantine/core';
import { BRANDS } from '#kernel/person-fields.ts';
import { years } from './entry.ts';
import { fieldId, type PartProps } from './form-part.ts';
import css from './manual.module.css';

export function VehicleFields({
  entry,
  change,
  problems,
  thisYear,
}: PartProps & { thisYear: number }) {
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
