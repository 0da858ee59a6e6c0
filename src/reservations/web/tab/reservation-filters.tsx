import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  allOption,
  ChoiceFilter,
  ClientFilter,
  ModelFilter,
} from '#ui/panel/filters/filter-inputs.tsx';
import type { FilterState } from '#ui/panel/filters/use-filters.ts';
import { COUNTRIES } from '../../rules/countries.ts';
import {
  CLOSED_STATUSES,
  RESERVATION_LABELS,
  RESERVATION_STATUSES,
  type ReservationStatus,
} from '../../rules/reservation-status.ts';
import { fetchReservations, type ListQuery, reservationKeys } from '../staff-reservation-api.ts';

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

const DELIVERED: ListQuery = { status: 'delivered', page: 1, limit: 1 };

type ToCompleteButtonProps = Pick<ReservationFilters, 'filters' | 'change'>;

/** Number of delivered reservations that wait for «Completado». The list hides them; the button shows them. */
export function ToCompleteButton({ filters, change }: ToCompleteButtonProps) {
  const { data } = useQuery({
    queryKey: reservationKeys.list(DELIVERED),
    queryFn: ({ signal }) => fetchReservations(DELIVERED, signal),
  });
  const on = filters.status === 'delivered';
  const waiting = data?.total ?? 0;
  if (waiting === 0 && !on) return null;
  return (
    <Button
      variant="default"
      className="toggle rigid inset-12"
      aria-pressed={on}
      onClick={() => change({ status: on ? '' : 'delivered' })}
    >
      Por completar ({waiting})
    </Button>
  );
}

/** Filters of the list; '' does not filter. */
type Filters = {
  clientName: string;
  clientCountry: string;
  vehicleModel: string;
  status: ReservationStatus | '';
};

export type ReservationFilters = FilterState<Filters>;

export const NO_RESERVATION_FILTERS: Filters = {
  clientName: '',
  clientCountry: '',
  vehicleModel: '',
  status: '',
};

/** Filters typed as text. */
export const TYPED_RESERVATION_FILTERS = ['clientName', 'vehicleModel'] as const;
