import { useQuery } from '@tanstack/react-query';
import type { Component } from '../contract/component.ts';
import { bomKeys, fetchComponentsById } from './bom-api.ts';

/** Returns the component with its current values, or the given one until they are loaded. */
export function useLiveComponent(component: Component | null): Component | null {
  const ids = component === null ? [] : [component._id];
  const { data } = useQuery({
    queryKey: bomKeys.byIds(ids),
    queryFn: ({ signal }) => fetchComponentsById(ids, signal),
    enabled: ids.length > 0,
  });
  return data?.find(({ _id }) => _id === component?._id) ?? component;
}
