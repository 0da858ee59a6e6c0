import { useQuery } from '@tanstack/react-query';
import type { Component } from '../contract/component.ts';
import { billKeys, fetchSome } from './bill-api.ts';

/** The component as it is by now; as it was given until that is known, or where it cannot be read. */
export function useLiveComponent(component: Component | null): Component | null {
  const ids = component === null ? [] : [component._id];
  const { data } = useQuery({
    queryKey: billKeys.some(ids),
    queryFn: ({ signal }) => fetchSome(ids, signal),
    enabled: ids.length > 0,
  });
  return data?.find(({ _id }) => _id === component?._id) ?? component;
}
