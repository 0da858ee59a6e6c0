import {
  ChoiceFilter,
  ClientFilter,
  everything,
  ModelFilter,
} from '#web-kit/panel/list/filter-inputs.tsx';
import { COUNTRIES } from '../../../rules/countries.ts';
import {
  CLOSED,
  RESERVATION_LABELS,
  RESERVATION_STATUSES,
  type ReservationStatus,
} from '../../../rules/reservation-status.ts';
import type { ReservationFilters } from './filters.ts';

const choicesOf = (statuses: readonly ReservationStatus[]) =>
  statuses.map((value) => ({ value: value as string, label: RESERVATION_LABELS[value] }));

/** What is over is listed only where it is asked for. */
const STATUSES = [
  {
    group: 'En curso',
    items: [
      everything('Todos'),
      ...choicesOf(RESERVATION_STATUSES.filter((status) => !CLOSED.includes(status))),
    ],
  },
  { group: 'Cerradas', items: choicesOf(CLOSED) },
];

const PLACES = [
  everything('Todos'),
  ...COUNTRIES.map((value) => ({ value: value as string, label: value })),
];

type Props = Pick<ReservationFilters, 'filters' | 'change'> & {
  /** Marks the first field for the shortcut «/». */
  first?: boolean;
};

export function FilterFields({ filters, change, first = false }: Props) {
  return (
    <>
      <ClientFilter
        value={filters.clientName}
        onChange={(clientName) => change({ clientName })}
        first={first}
      />
      <ChoiceFilter
        label="País"
        data={PLACES}
        value={filters.clientCountry}
        onChange={(clientCountry) => change({ clientCountry })}
      />
      <ModelFilter
        value={filters.vehicleModel}
        onChange={(vehicleModel) => change({ vehicleModel })}
      />
      <ChoiceFilter
        label="Estado"
        data={STATUSES}
        value={filters.status}
        onChange={(value) =>
          change({ status: RESERVATION_STATUSES.find((one) => one === value) ?? '' })
        }
      />
    </>
  );
}
