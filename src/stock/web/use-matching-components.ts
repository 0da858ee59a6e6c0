import { useQuery } from '@tanstack/react-query';
import { useLoadFailure } from '#ui/panel/feedback/use-load-failure.ts';
import type { Component } from '../contract/component.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';
import { type ComponentFilter, componentKeys, fetchMatchingComponents } from './component-api.ts';

/** Reads all matching components; `undefined` until they are loaded. */
export function useMatchingComponents(
  filter: ComponentFilter,
  enabled = true,
): readonly Component[] | undefined {
  const query = useQuery({
    queryKey: componentKeys.matching(filter),
    queryFn: ({ signal }) => fetchMatchingComponents(filter, signal),
    enabled,
  });
  useLoadFailure(STOCK_TEXTS.loadFailed, query);
  return query.data;
}
