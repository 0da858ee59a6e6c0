import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import css from '#web-kit/panel/list/filters.module.css';
import { COUNTRIES } from '../../../rules/countries.ts';
import {
  CLOSED,
  RESERVATION_LABELS,
  RESERVATION_STATUSES,
  type ReservationStatus,
} from '../../../rules/reservation-status.ts';
import type { ReservationFilters } from './filters.ts';

/** The kit's list has no choice without a value. */
const ALL = 'all';

const choicesOf = (statuses: readonly ReservationStatus[]) =>
  statuses.map((value) => ({ value: value as string, label: RESERVATION_LABELS[value] }));

/** What is over is listed only where it is asked for. */
const STATUSES = [
  {
    group: 'En curso',
    items: [
      { value: ALL, label: 'Todos' },
      ...choicesOf(RESERVATION_STATUSES.filter((status) => !CLOSED.includes(status))),
    ],
  },
  { group: 'Cerradas', items: choicesOf(CLOSED) },
];

const PLACES = [
  { value: ALL, label: 'Todos' },
  ...COUNTRIES.map((value) => ({ value: value as string, label: value })),
];

type Props = Pick<ReservationFilters, 'filters' | 'change'> & {
  /** Marks the first field for the shortcut «/». */
  first?: boolean;
};

export function FilterFields({ filters, change, first = false }: Props) {
  return (
    <>
      <TextInput
        label="Cliente"
        className={css.client ?? ''}
        placeholder="Nombre del cliente"
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        autoComplete="off"
        maxLength={100}
        value={filters.clientName}
        onChange={({ currentTarget }) => change({ clientName: currentTarget.value })}
        {...(first && { 'data-first-filter': true })}
      />
      <Select
        label="País"
        className={css.choice ?? ''}
        data={PLACES}
        allowDeselect={false}
        maxDropdownHeight={320}
        value={filters.clientCountry || ALL}
        onChange={(value) =>
          change({ clientCountry: value === null || value === ALL ? '' : value })
        }
      />
      <TextInput
        label="Modelo"
        className={css.model ?? ''}
        placeholder="Ej.: MT-07"
        autoComplete="off"
        maxLength={100}
        value={filters.vehicleModel}
        onChange={({ currentTarget }) => change({ vehicleModel: currentTarget.value })}
      />
      <Select
        label="Estado"
        className={css.choice ?? ''}
        data={STATUSES}
        allowDeselect={false}
        maxDropdownHeight={320}
        value={filters.status || ALL}
        onChange={(value) =>
          change({ status: RESERVATION_STATUSES.find((one) => one === value) ?? '' })
        }
      />
    </>
  );
}
