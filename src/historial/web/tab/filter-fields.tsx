import { Autocomplete, Select, TextInput } from '@mantine/core';
import { useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { BRANDS } from '#kernel/person-fields.ts';
import { COUNTRIES } from '#reservas/rules/countries.ts';
import css from '#web-kit/panel/list/filters.module.css';
import { MONTHS, yearChoices } from '../../rules/history-filters.ts';
import { Check } from '../check.tsx';
import own from './filter-fields.module.css';
import type { HistoryFilters } from './filters.ts';

/** The kit's list has no choice without a value. */
const ALL = 'all';

const MONTH_CHOICES = [
  { value: ALL, label: 'Todos' },
  ...MONTHS.map((label, index) => ({ value: String(index + 1), label: label as string })),
];
const COUNTRY_CHOICES = [
  { value: ALL, label: 'Todos' },
  ...COUNTRIES.map((country) => ({ value: country as string, label: country as string })),
];
const BRAND_CHOICES: string[] = BRANDS.filter((brand) => brand !== 'Otro');

type Props = Pick<HistoryFilters, 'filters' | 'change'> & {
  /** Marks the first field for the shortcut «/». */
  first: boolean;
};

export function FilterFields({ filters, change, first }: Props) {
  const { today } = useWorkshopClock();
  const years = yearChoices(Number(today.slice(0, 4))).map(String);
  const choice = (field: 'year' | 'month' | 'country') => ({
    allowDeselect: false,
    maxDropdownHeight: 320,
    value: filters[field] || ALL,
    onChange: (value: string | null) =>
      change({ [field]: value === null || value === ALL ? '' : value }),
  });
  return (
    <>
      <Select
        label="Año"
        className={own.short ?? ''}
        data={[{ value: ALL, label: 'Todos' }, ...years]}
        {...choice('year')}
        {...(first && { 'data-first-filter': true })}
      />
      <Select label="Mes" className={own.short ?? ''} data={MONTH_CHOICES} {...choice('month')} />
      <Autocomplete
        label="Marca"
        className={css.model ?? ''}
        placeholder="Ej.: Yamaha"
        data={BRAND_CHOICES}
        maxDropdownHeight={320}
        maxLength={100}
        value={filters.brand}
        onChange={(brand) => change({ brand })}
      />
      <TextInput
        label="Modelo"
        className={css.model ?? ''}
        placeholder="Ej.: MT-07"
        autoComplete="off"
        maxLength={100}
        value={filters.model}
        onChange={({ currentTarget }) => change({ model: currentTarget.value })}
      />
      <Select
        label="País"
        className={css.choice ?? ''}
        data={COUNTRY_CHOICES}
        searchable
        nothingFoundMessage="No hay países así"
        {...choice('country')}
      />
      <Check
        label="Mostrar canceladas y eliminadas"
        checked={filters.includeCancelled !== ''}
        onChange={(checked) => change({ includeCancelled: checked ? 'true' : '' })}
      />
    </>
  );
}
