import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { phoneDigits } from '#shared/fields/phone-search.ts';
import { fold } from '#shared/text/fold.ts';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { citationKeys, fetchCitations } from '../staff-citation-api.ts';
import type { Entry } from './manual-entry.ts';

const DEBOUNCE_MS = 300;
const MIN_LENGTH = 3;
const MAX_CLIENTS = 6;

/** A motorcycle in the fields of the form. */
export type Bike = Pick<Entry, 'brand' | 'model' | 'year'>;
type Client = Pick<Entry, 'clientName' | 'clientEmail' | 'clientPhone'>;
/** `bikes`: newest first. */
export type KnownClient = { label: string; client: Client; bikes: Bike[] };

/** Finds clients of earlier citations by part of the name or phone, with their motorcycles. */
export function useKnownClients(name: string): readonly KnownClient[] {
  const [searchText] = useDebouncedValue(name.trim(), DEBOUNCE_MS);
  const query = { clientName: searchText, limit: 50 };
  const { data } = useQuery({
    queryKey: citationKeys.list(query),
    queryFn: ({ signal }) => fetchCitations(query, signal),
    enabled: searchText.length >= MIN_LENGTH,
    staleTime: 60_000,
  });
  if (name.trim().length < MIN_LENGTH || searchText.length < MIN_LENGTH) return [];
  return knownClients(data?.citations ?? [], searchText).slice(0, MAX_CLIENTS);
}

/**
 * Returns the clients of citations, which are ordered by start, without those that match only by
 * their motorcycle.
 */
export function knownClients(
  citations: readonly StaffCitation[],
  searchText: string,
): readonly KnownClient[] {
  const clients = new Map<string, KnownClient>();
  for (const citation of citations.filter((each) => matchesNameOrPhone(each, searchText))) {
    const { clientName, clientEmail, clientPhone } = citation;
    const label = [clientName, clientPhone || clientEmail]
      .filter((part) => part !== '')
      .join(' · ');
    const before = clients.get(label)?.bikes ?? [];
    const client = { clientName, clientEmail, clientPhone };
    clients.set(label, { label, client, bikes: withBike(before, bikeOf(citation)) });
  }
  return [...clients.values()];
}

function matchesNameOrPhone(
  { clientName, clientPhone }: StaffCitation,
  searchText: string,
): boolean {
  const digits = phoneDigits(searchText);
  return (
    fold(clientName).includes(fold(searchText)) ||
    (digits !== null && clientPhone.replace(/\D/g, '').includes(digits))
  );
}

function bikeOf({ vehicleBrand, vehicleModel, vehicleYear }: StaffCitation): Bike {
  return {
    brand: vehicleBrand,
    model: vehicleModel,
    year: vehicleYear === null ? '' : String(vehicleYear),
  };
}

/**
 * Puts a motorcycle first and removes its earlier entry. Ignores a motorcycle without brand and
 * model.
 */
function withBike(bikes: readonly Bike[], bike: Bike): Bike[] {
  if (bike.brand === '' && bike.model === '') return [...bikes];
  return [bike, ...bikes.filter((each) => !isSameBike(each, bike))];
}

export const isSameBike = (a: Bike, b: Bike) =>
  a.brand === b.brand && a.model === b.model && a.year === b.year;
