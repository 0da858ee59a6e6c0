import type { FilterState } from '#ui/panel/filters/use-filters.ts';
import { CITATION_STATUSES, type CitationStatus } from '../../../rules/citation-status.ts';

/** Filters of the list; '' matches everything. */
export type Filters = {
  clientName: string;
  vehicleModel: string;
  status: CitationStatus | '';
  service: string;
  /** Restricts the list to the workshop's current day. */
  day: 'today' | '';
};

export type CitationFilters = FilterState<Filters>;

export const NO_CITATION_FILTERS: Filters = {
  clientName: '',
  vehicleModel: '',
  status: '',
  service: '',
  day: '',
};

/** Choices of the specification, in its order; delivered citations are in the history. */
export const STATUS_CHOICES: readonly CitationStatus[] = CITATION_STATUSES.filter(
  (status) => status !== 'delivered',
);

/** Text filters, applied after a pause in typing. */
export const TYPED_CITATION_FILTERS = ['clientName', 'vehicleModel'] as const;
