import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { billKeys, fetchSome } from '#stock/web/bill-api.ts';
import type { DraftLine } from './draft.ts';

/** Returns the current cost per unit of the lines' components in dollars, by id; unknown ones are missing. */
export function useCosts(lines: readonly DraftLine[]): ReadonlyMap<string, number> {
  const ids = lines.map(({ component }) => component._id).toSorted();
  const { data } = useQuery({
    queryKey: billKeys.some(ids),
    queryFn: ({ signal }) => fetchSome(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.map(({ _id, costPerUnit }) => [_id, costPerUnit]));
}
