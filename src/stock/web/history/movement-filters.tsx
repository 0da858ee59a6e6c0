import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { allOption, ChoiceFilter } from '#ui/panel/filters/filter-inputs.tsx';
import { PeriodFields } from '#ui/panel/filters/period-fields.tsx';
import type { Component } from '../../contract/component.ts';
import { MOVEMENT_LABELS, MOVEMENT_TYPES } from '../../rules/movement.ts';
import { componentLabel, componentSource, componentsById } from '../component-source.ts';
import css from './movement-filters.module.css';
import type { MovementFilters } from './use-movements.ts';

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
