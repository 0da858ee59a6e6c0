import {
  allOption,
  ChoiceFilter,
  ClientFilter,
  ModelFilter,
} from '#ui/panel/filters/filter-inputs.tsx';
import { COUNTRIES } from '../../../rules/countries.ts';
import {
  CLOSED_STATUSES,
  RESERVATION_LABELS,
  RESERVATION_STATUSES,
  type ReservationStatus,
} from '../../../rules/reservation-status.ts';
import type { ReservationFilters } from './filters.ts';

const choicesOf = (statuses: readonly ReservationStatus[]) =>
  statuses.map((value) => ({ value: value as string, label: RESERVATION_LABELS[value] }));

/** Closed statuses are listed only if selected. */
const STATUS_CHOICES = [
  {
    group: 'En curso',
    items: [
      allOption('Todos'),
      ...choicesOf(RESERVATION_STATUSES.filter((status) => !CLOSED_STATUSES.includes(status))),
    ],
  },
  { group: 'Cerradas', items: choicesOf(CLOSED_STATUSES) },
];

const COUNTRY_CHOICES = [
  allOption('Todos'),
  ...COUNTRIES.map((value) => ({ value: value as string, label: value })),
];

type Props = Pick<ReservationFilters, 'filters' | 'change'> & {
  /** Marks the first field for the shortcut «/». */
  first?: boolean;
};

export function ReservationFilterFields({ filters, change, first = false }: Props) {
  return (
    <>
      <ClientFilter
        value={filters.clientName}
        onChange={(clientName) => change({ clientName })}
        first={first}
      />
      <ChoiceFilter
        label="País"
        data={COUNTRY_CHOICES}
        value={filters.clientCountry}
        onChange={(clientCountry) => change({ clientCountry })}
      />
      <ModelFilter
        value={filters.vehicleModel}
        onChange={(vehicleModel) => change({ vehicleModel })}
      />
      <ChoiceFilter
        label="Estado"
        data={STATUS_CHOICES}
        value={filters.status}
        onChange={(value) =>
          change({ status: RESERVATION_STATUSES.find((status) => status === value) ?? '' })
        }
      />
    </>
  );
}
