import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { ChoiceFilter, everything } from '#web-kit/panel/list/filter-inputs.tsx';
import { MOVEMENT_LABELS, MOVEMENT_TYPES } from '../../rules/movement.ts';
import { useFound } from '../use-found.ts';
import css from './movement-filters.module.css';
import type { MovementFilters } from './use-movements.ts';

const TYPES = [
  everything('Todos'),
  ...MOVEMENT_TYPES.map((type) => ({ value: type as string, label: MOVEMENT_LABELS[type] })),
];

/** They take effect at once. */
export function MovementFilterBar({ state }: { state: MovementFilters }) {
  const { filters, change, filtered, clear } = state;
  const components = (useFound('') ?? []).map(({ _id, name, code }) => ({
    value: _id,
    label: `${name} (${code})`,
  }));
  return (
    <search className={css.bar} aria-label="Filtros de movimientos">
      <ChoiceFilter
        label="Componente"
        className={css.component}
        data={[everything('Todos'), ...components]}
        nothingFound="No hay componentes así"
        value={filters.componentId}
        onChange={(componentId) => change({ componentId })}
        first
      />
      <ChoiceFilter
        label="Tipo de movimiento"
        className={css.choice}
        data={TYPES}
        value={filters.type}
        onChange={(value) => change({ type: MOVEMENT_TYPES.find((one) => one === value) ?? '' })}
      />
      <TextInput
        type="date"
        label="Desde"
        className={css.day ?? ''}
        value={filters.startDate}
        max={filters.endDate || '9999-12-31'}
        onChange={(event) => change({ startDate: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Hasta"
        className={css.day ?? ''}
        value={filters.endDate}
        min={filters.startDate}
        max="9999-12-31"
        error={
          filters.startDate !== '' && filters.endDate !== '' && filters.endDate < filters.startDate
            ? 'Debe ser igual o posterior a «Desde».'
            : undefined
        }
        onChange={(event) => change({ endDate: event.currentTarget.value })}
      />
      {filtered ? <ClearFilters onClick={clear} /> : null}
    </search>
  );
}

export function ClearFilters({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="subtle" leftSection={<IconX size={18} aria-hidden="true" />} onClick={onClick}>
      Quitar filtros
    </Button>
  );
}
