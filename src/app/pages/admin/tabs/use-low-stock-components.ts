import { useQuery } from '@tanstack/react-query';
import { componentKeys, fetchStockStats } from '#stock/web/component-api.ts';

/** Returns how many active components are at or below their minimum; 0 while loading. */
export function useLowStockComponents(): number {
  const { data } = useQuery({
    queryKey: componentKeys.stats,
    queryFn: ({ signal }) => fetchStockStats(signal),
    // A component without stock is always at or below its minimum.
    select: ({ low, out }) => low + out,
  });
  return data ?? 0;
}
