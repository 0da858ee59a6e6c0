import type { ShortStatus } from '../../rules/stock-status.ts';

/** Filters of the list; `only` '' means every status. */
export type ComponentFilter = { search: string; only: ShortStatus | '' };

export const filterQuery = ({ search, only }: ComponentFilter) => ({
  search: search.trim(),
  ...(only !== '' && { only }),
});
