import { useQuery } from '@tanstack/react-query';
import { businessKeys, fetchKnownBusiness } from '#settings/web/business-api.ts';

const HOUR = 3_600_000;

/** Returns a formatter of ISO instants in the workshop's time zone: `23/11/2026, 08:00`. */
export function useInstantFormat(): (iso: string) => string {
  const { data } = useQuery({
    queryKey: businessKeys.known,
    queryFn: ({ signal }) => fetchKnownBusiness(signal),
    staleTime: HOUR,
  });
  const format = new Intl.DateTimeFormat('es-UY', {
    timeZone: data?.timeZone ?? 'America/Montevideo',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (iso) => format.format(Date.parse(iso));
}
