import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bomKeys, fetchComponentsById } from '#stock/web/bom-api.ts';
import type { DraftLine } from './product-draft.ts';

/** Returns the current cost per unit of the lines' components in dollars, by id; unknown ones are missing. */
export function useCosts(lines: readonly DraftLine[]): ReadonlyMap<string, number> {
  const ids = lines.map(({ component }) => component._id).toSorted();
  const { data } = useQuery({
    queryKey: bomKeys.byIds(ids),
    queryFn: ({ signal }) => fetchComponentsById(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.map(({ _id, costPerUnit }) => [_id, costPerUnit]));
}
