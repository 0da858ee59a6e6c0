import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { allOption, ChoiceFilter } from '#ui/panel/filters/filter-inputs.tsx';
import { PeriodFields } from '#ui/panel/filters/period-fields.tsx';
import { countActiveFilters, type FilterState, useFilters } from '#ui/panel/filters/use-filters.ts';
import { type UrlFilter, useUrlFilter } from '#ui/panel/filters/use-url-filter.ts';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import type { Component } from '../../contract/component.ts';
import { listMovements } from '../../contract/movement.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { MOVEMENT_LABELS, MOVEMENT_TYPES, type MovementType } from '../../rules/movement.ts';
import { componentLabel, componentSource, componentsById } from '../component-source.ts';
import css from './movement-filters.module.css';

/** '' means no filter; days are workshop-local, both included. */
type Fields = {
  componentId: string;
  type: MovementType | '';
  startDate: string;
  endDate: string;
};

/** Movements per page (docs/rules/panel.md 9). */
const MOVEMENTS_PER_PAGE = 20;

const NO_FILTERS: Fields = { componentId: '', type: '', startDate: '', endDate: '' };

type MovementFilters = Pick<FilterState<Fields>, 'filters' | 'change' | 'clear'> & {
  filtered: boolean;
};

/** Returns a page of the ledger, filtered by the component in the address. A changed filter goes to page 1. */
export function useMovements(address: UrlFilter): {
  filters: MovementFilters;
  pages: Page<z.output<typeof listMovements.reply>>;
} {
  const { filters, applied, page, change, clear, goToPage } = useFilters(NO_FILTERS, [], {
    ...NO_FILTERS,
    componentId: address.value,
  });
  useUrlFilter(applied.componentId, address, (componentId) => change({ componentId }));
  const chosen = Object.entries(applied).filter(([, value]) => value !== '');
  const query = { page, limit: MOVEMENTS_PER_PAGE, ...(Object.fromEntries(chosen) as object) };
  const pages = usePage({
    ...readQuery(listMovements, { query }),
    page,
    goToPage,
    failureMessage: STOCK_TEXTS.historyFailed,
  });
  return { filters: { filters, change, clear, filtered: countActiveFilters(filters) > 0 }, pages };
}

const TYPES = [
  allOption('Todos'),
  ...MOVEMENT_TYPES.map((type) => ({ value: type as string, label: MOVEMENT_LABELS[type] })),
];

/** Filters of the movements; each change applies at once. */
export function MovementFilterBar({ state }: { state: MovementFilters }) {
  const { filters, change, filtered, clear } = state;
  const { today } = useWorkshopClock();
  return (
    <search className={css.bar} aria-label="Filtros de movimientos">
      <ComponentFilter
        value={filters.componentId}
        onChange={(componentId) => change({ componentId })}
      />
      <ChoiceFilter
        label="Tipo de movimiento"
        className={css.choice}
        data={TYPES}
        value={filters.type}
        onChange={(value) => change({ type: MOVEMENT_TYPES.find((one) => one === value) ?? '' })}
      />
      <PeriodFields period={filters} onChange={change} today={today} className={css.day} />
      {filtered ? <ClearFilters onClick={clear} /> : null}
    </search>
  );
}

const SOURCE = componentSource();

type FilterProps = { value: string; onChange: (componentId: string) => void };

function ComponentFilter({ value, onChange }: FilterProps) {
  const [picked, setPicked] = useState<Component | null>(null);
  const current = picked?._id === value ? picked : undefined;
  // Reads the component of an id from the address, to show its name.
  const { data } = useQuery({
    ...componentsById([value]),
    enabled: value !== '' && current === undefined,
  });
  const chosen = current ?? data?.find(({ _id }) => _id === value);
  return (
    <SearchPicker
      label="Componente"
      placeholder="Todos"
      className={css.component}
      source={SOURCE}
      emptyText="No hay componentes así"
      value={value === '' || chosen === undefined ? '' : componentLabel(chosen)}
      none={{ label: 'Todos', onPick: () => onChange('') }}
      onPick={(component) => {
        setPicked(component);
        onChange(component._id);
      }}
      data-first-filter
    />
  );
}

export function ClearFilters({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="subtle" leftSection={<IconX size={18} aria-hidden="true" />} onClick={onClick}>
      Quitar filtros
    </Button>
  );
}
