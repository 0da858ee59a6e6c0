import type { FilterState } from '#ui/panel/filters/use-filters.ts';
import type { ReservationStatus } from '../../../rules/reservation-status.ts';

/** Filters of the list; '' does not filter. */
export type Filters = {
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
