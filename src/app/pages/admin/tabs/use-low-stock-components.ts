import { useQuery } from '@tanstack/react-query';
import { componentKeys, fetchStockStats } from '#stock/web/component-api.ts';

/** How many active components are at or below their minimum; 0 while it is not known. */
export function useLowStockComponents(): number {
  const { data } = useQuery({
    queryKey: componentKeys.stats,
    queryFn: ({ signal }) => fetchStockStats(signal),
    // One that is out is at its minimum too, whatever that is.
    select: ({ low, out }) => low + out,
  });
  return data ?? 0;
}
