import { type FilterState, useFilters } from '#ui/panel/filters/use-filters.ts';

/** Filters of the history; '' does not filter. */
export type Filters = {
  year: string;
  month: string;
  brand: string;
  model: string;
  country: string;
  includeCancelled: '' | 'true';
};

const NO_FILTERS: Filters = {
  year: '',
  month: '',
  brand: '',
  model: '',
  country: '',
  includeCancelled: '',
};

export type HistoryFilters = FilterState<Filters>;

export const useHistoryFilters = () => useFilters(NO_FILTERS, ['brand', 'model']);
