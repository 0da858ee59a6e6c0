import { useQuery } from '@tanstack/react-query';
import { VEHICLE_TYPES } from '#stock/contract/component.ts';
import type { Part } from '#stock/contract/stock-report.ts';
import { billKeys, fetchParts } from '#stock/web/bill-api.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';

export type Parts = {
  /** Undefined until they are here. */
  parts: readonly Part[] | undefined;
  /** Why they are not. */
  failure: string | null;
  retry: () => void;
};

/** The parts that can be used on the citation's vehicle, with what there is of them now. */
export function useParts({ vehicleType }: CitationDetail, opened: boolean): Parts {
  const vehicle = VEHICLE_TYPES.find((type) => type === vehicleType);
  const { data, error, refetch } = useQuery({
    queryKey: billKeys.parts(vehicle),
    queryFn: ({ signal }) => fetchParts(vehicle, signal),
    enabled: opened,
  });
  return { parts: data, failure: error?.message ?? null, retry: () => void refetch() };
}
