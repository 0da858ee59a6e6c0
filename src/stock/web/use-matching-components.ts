import { useQuery } from '@tanstack/react-query';
import { useLoadFailure } from '#ui/panel/feedback/use-load-failure.ts';
import type { Component } from '../contract/component.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';
import { type ComponentFilter, componentKeys, fetchMatchingComponents } from './component-api.ts';

/** All matching components; undefined until they are read. */
export function useMatchingComponents(
  sought: ComponentFilter,
  wanted = true,
): readonly Component[] | undefined {
  const reading = useQuery({
    queryKey: componentKeys.matching(sought),
    queryFn: ({ signal }) => fetchMatchingComponents(sought, signal),
    enabled: wanted,
  });
  useLoadFailure(STOCK_TEXTS.loadFailed, reading);
  return reading.data;
}
