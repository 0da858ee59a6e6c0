import { type FilterState, useFilters } from '#web-kit/panel/list/use-filters.ts';

/** What the history is narrowed down to; '' is everything. */
export type Filters = {
  year: string;
  month: string;
  brand: string;
  model: string;
  country: string;
  includeCancelled: '' | 'true';
};

const NONE: Filters = {
  year: '',
  month: '',
  brand: '',
  model: '',
  country: '',
  includeCancelled: '',
};

export type HistoryFilters = FilterState<Filters>;

export const useHistoryFilters = () => useFilters(NONE, ['brand', 'model']);
