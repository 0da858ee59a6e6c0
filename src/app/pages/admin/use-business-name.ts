import { useQuery } from '@tanstack/react-query';
import { publicBusinessQuery } from '#settings/web/workshop-api.ts';

/** Returns the workshop's name; the product's name while loading. */
export function useBusinessName(): string {
  const { data } = useQuery({ ...publicBusinessQuery, staleTime: 5 * 60_000 });
  return data?.name ?? 'Bujía';
}
