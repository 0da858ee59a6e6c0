import { useQuery } from '@tanstack/react-query';
import { businessKeys, fetchKnownBusiness } from '#settings/web/business-api.ts';

/** Returns the workshop's name; the product's name while loading. */
export function useBusinessName(): string {
  const { data } = useQuery({
    queryKey: businessKeys.known,
    queryFn: ({ signal }) => fetchKnownBusiness(signal),
    staleTime: 5 * 60_000,
  });
  return data?.name ?? 'Bujía';
}
