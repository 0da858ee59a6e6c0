import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { rowsOf } from '../actions/use-status-transition.ts';

type Row = { _id: string; updatedAt: string };

/**
 * Returns the newest row of a record among the active queries with these key prefixes, or `undefined` unless `isUnread`.
 * A detail shows it until the record is read. `keys`: the lists with the most fields first.
 */
export function useVisibleRow<Each extends Row>(
  keys: readonly QueryKey[],
  id: string,
  isUnread: boolean,
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
    () => (isUnread ? find() : undefined),
  );
}
