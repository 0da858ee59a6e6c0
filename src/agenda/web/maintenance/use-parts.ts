import { useQuery } from '@tanstack/react-query';
import { VEHICLE_TYPES } from '#stock/contract/component.ts';
import type { Part } from '#stock/contract/stock-report.ts';
import { billKeys, fetchParts } from '#stock/web/bill-api.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import { beside } from './maintenance-draft.ts';

export type Parts = {
  /** With what is left of each for this job; undefined until they are here. */
  parts: readonly Part[] | undefined;
  /** Why they are not. */
  failure: string | null;
  retry: () => void;
};

/**
 * The parts that can be used on the citation's vehicle, with what there is of them now beside what its
 * service or product takes.
 */
export function useParts({ vehicleType, materials }: CitationDetail, opened: boolean): Parts {
  const vehicle = VEHICLE_TYPES.find((type) => type === vehicleType);
  const { data, error, refetch } = useQuery({
    queryKey: billKeys.parts(vehicle),
    queryFn: ({ signal }) => fetchParts(vehicle, signal),
    enabled: opened,
  });
  const parts = data && beside(data, materials);
  return { parts, failure: error?.message ?? null, retry: () => void refetch() };
}
