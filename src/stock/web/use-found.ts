import { useQuery } from '@tanstack/react-query';
import { useLoadFailure } from '#web-kit/panel/use-load-failure.ts';
import type { Component } from '../contract/component.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';
import { componentKeys, fetchFound } from './component-api.ts';

/** All components that have the text (with '' all that there are); undefined until they are here. */
export function useFound(search: string, wanted = true): readonly Component[] | undefined {
  const reading = useQuery({
    queryKey: componentKeys.found(search),
    queryFn: ({ signal }) => fetchFound(search, signal),
    enabled: wanted,
  });
  useLoadFailure(STOCK_TEXTS.loadFailed, reading);
  return reading.data;
}
