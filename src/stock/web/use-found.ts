import { useQuery } from '@tanstack/react-query';
import { useLoadFailure } from '#web-kit/panel/use-load-failure.ts';
import type { Component } from '../contract/component.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';
import { componentKeys, fetchFound, type Sought } from './component-api.ts';

/** All matching components; undefined until they are read. */
export function useFound(sought: Sought, wanted = true): readonly Component[] | undefined {
  const reading = useQuery({
    queryKey: componentKeys.found(sought),
    queryFn: ({ signal }) => fetchFound(sought, signal),
    enabled: wanted,
  });
  useLoadFailure(STOCK_TEXTS.loadFailed, reading);
  return reading.data;
}
