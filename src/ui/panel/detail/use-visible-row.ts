import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { rowsOf } from '../actions/use-status-transition.ts';

type Row = { _id: string; updatedAt: string };

/**
 * Returns the row of a record from the lists on the screen, the newest one, while `wanted`. A detail shows it until
 * the record is read. A list that is not on the screen may be outdated. `keys`: key prefixes of the lists, those with
 * the most fields first.
 */
export function useVisibleRow<Each extends Row>(
  keys: readonly QueryKey[],
  id: string,
  wanted: boolean,
): Each | undefined {
  const cache = useQueryClient().getQueryCache();
  const find = () =>
    keys
      .flatMap((queryKey) => cache.findAll({ queryKey, type: 'active' }))
      .flatMap(({ state }) => rowsOf(state.data) as Each[])
      .filter((row) => row?._id === id)
      .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))[0];
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => (wanted ? find() : undefined),
  );
}
