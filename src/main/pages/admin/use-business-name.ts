import { useQuery } from '@tanstack/react-query';
import { fetchPublicBusiness, settingsKeys } from '#ajustes/web/settings-api.ts';

/** The workshop's name; the product's until it is known. */
export function useBusinessName(): string {
  const { data } = useQuery({
    queryKey: settingsKeys.all,
    queryFn: ({ signal }) => fetchPublicBusiness(signal),
    staleTime: 5 * 60_000,
  });
  return data?.name ?? 'Bujía';
}
