import type { FilterState } from '#ui/panel/filters/use-filters.ts';
import type { ReservationStatus } from '../../../rules/reservation-status.ts';

/** What the list is narrowed down to; '' is everything. */
export type Filters = {
  clientName: string;
  clientCountry: string;
  vehicleModel: string;
  status: ReservationStatus | '';
};

export type ReservationFilters = FilterState<Filters>;

export const NO_FILTERS: Filters = {
  clientName: '',
  clientCountry: '',
  vehicleModel: '',
  status: '',
};

/** Written letter by letter. */
export const TYPED_FILTERS = ['clientName', 'vehicleModel'] as const;
