import { useQuery } from '@tanstack/react-query';
import type { Component } from '#stock/contract/component.ts';
import { billKeys, fetchBillable } from '#stock/web/bill-api.ts';
import { endsSession } from '#web-kit/panel/staff-call.ts';

export type Buildable = {
  /** Active ones, by name; undefined until they are here. */
  components: readonly Component[] | undefined;
  failed: boolean;
  retry: () => void;
  /** Dollars a unit, by id. */
  costs: ReadonlyMap<string, number>;
};

/** What a product can be made of, and what each costs now. */
export function useBuildable(): Buildable {
  const { data, error, refetch } = useQuery({
    queryKey: billKeys.components,
    queryFn: ({ signal }) => fetchBillable(signal),
  });
  const costs = new Map(data?.map(({ _id, costPerUnit }) => [_id, costPerUnit]));
  const failed = error !== null && !endsSession(error);
  return { components: data, failed, retry: () => void refetch(), costs };
}
