import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { citationKeys, fetchCitations } from '../staff-citation-api.ts';
import type { Entry } from './entry.ts';

const PAUSE_MS = 300;
const SHORTEST = 3;
const MOST = 6;

type Client = Pick<
  Entry,
  'clientName' | 'clientEmail' | 'clientPhone' | 'brand' | 'model' | 'year'
>;
type KnownClient = { label: string; entry: Client };

/** Clients of earlier citations whose name has these letters, each with their newest motorcycle. */
export function useKnownClients(name: string): readonly KnownClient[] {
  const [asked] = useDebouncedValue(name.trim(), PAUSE_MS);
  const query = { clientName: asked, limit: 50 };
  const { data } = useQuery({
    queryKey: citationKeys.list(query),
    queryFn: ({ signal }) => fetchCitations(query, signal),
    enabled: asked.length >= SHORTEST,
    staleTime: 60_000,
  });
  if (name.trim().length < SHORTEST || asked.length < SHORTEST) return [];
  const clients = new Map<string, KnownClient>();
  // Earliest first: what comes later takes the place of what came before.
  for (const citation of data?.citations ?? []) {
    const known = clientOf(citation);
    clients.set(known.label, known);
  }
  return [...clients.values()].slice(0, MOST);
}

function clientOf(citation: StaffCitation): KnownClient {
  const { clientName, clientEmail, clientPhone } = citation;
  return {
    label: [clientName, clientPhone || clientEmail].filter((part) => part !== '').join(' · '),
    entry: {
      clientName,
      clientEmail,
      clientPhone,
      brand: citation.vehicleBrand,
      model: citation.vehicleModel,
      year: citation.vehicleYear === null ? '' : String(citation.vehicleYear),
    },
  };
}
