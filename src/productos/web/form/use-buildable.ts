import { useQuery } from '@tanstack/react-query';
import type { Component } from '#stock/contract/component.ts';
import { billKeys, fetchBillable } from '#stock/web/bill-api.ts';
import { endsSession } from '#web-kit/panel/staff-call.ts';

export type Buildable = {
  /** Active ones, by name; undefined until they are here. */
  components: readonly Component[] | undefined;
  /** Why they are not. */
  failure: { detail: string; retry: () => void } | null;
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
  const failed = data === undefined && error !== null && !endsSession(error);
  const failure = failed ? { detail: error.message, retry: () => void refetch() } : null;
  return { components: data, failure, costs };
}
