import { Autocomplete } from '@mantine/core';
import { COUNTRIES } from '#reservations/rules/countries.ts';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { BRANDS } from '#shared/fields/person-fields.ts';
import form from '#ui/panel/fields/checkbox-card.module.css';
import { allOption, ChoiceFilter, ModelFilter } from '#ui/panel/filters/filter-inputs.tsx';
import css from '#ui/panel/filters/filters.module.css';
import { SearchChoiceFilter } from '#ui/panel/filters/search-choice-filter.tsx';
import { MONTHS, yearChoices } from '../../rules/history-filters.ts';
import own from './history-tab.module.css';
import type { HistoryFilters } from './use-history.ts';

const MONTH_CHOICES = [
  allOption('Todos'),
  ...MONTHS.map((label, index) => ({ value: String(index + 1), label: label as string })),
];
const COUNTRY_CHOICES = [
  allOption('Todos'),
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
  return (
    <>
      <ChoiceFilter
        label="Año"
        className={own.short}
        data={[allOption('Todos'), ...years]}
        value={filters.year}
        onChange={(year) => change({ year })}
        first={first}
      />
      <ChoiceFilter
        label="Mes"
        className={own.short}
        data={MONTH_CHOICES}
        value={filters.month}
        onChange={(month) => change({ month })}
      />
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
      <ModelFilter value={filters.model} onChange={(model) => change({ model })} />
      <SearchChoiceFilter
        label="País"
        data={COUNTRY_CHOICES}
        nothingFound="No hay países así"
        value={filters.country}
        onChange={(country) => change({ country })}
      />
      <label className={form.choice}>
        <input
          type="checkbox"
          checked={filters.includeCancelled !== ''}
          onChange={({ currentTarget }) =>
            change({ includeCancelled: currentTarget.checked ? 'true' : '' })
          }
        />
        <span>Mostrar canceladas y eliminadas</span>
      </label>
    </>
  );
}
