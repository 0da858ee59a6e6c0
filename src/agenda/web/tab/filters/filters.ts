import type { FilterState } from '#ui/panel/filters/use-filters.ts';
import type { CitationStatus } from '../../../rules/citation-status.ts';

/** What the list is narrowed down to; '' is everything. */
export type Filters = {
  clientName: string;
  vehicleModel: string;
  status: CitationStatus | '';
  service: string;
  /** Whether only jobs of the workshop's current day are listed. */
  day: 'today' | '';
};

export type CitationFilters = FilterState<Filters>;

export const NO_FILTERS: Filters = {
  clientName: '',
  vehicleModel: '',
  status: '',
  service: '',
  day: '',
};

/** The specification's choices, in its order: what is delivered is in the history. */
export const STATUS_CHOICES: readonly CitationStatus[] = [
  'pending',
  'accepted',
  'in-workshop',
  'in-progress',
  'installed',
  'cancelled',
];

/** Written letter by letter. */
export const TYPED_FILTERS = ['clientName', 'vehicleModel'] as const;
