import type { QueryClient } from '@tanstack/react-query';
import type { AgendaCalendar } from '../../contract/agenda-calendar.ts';
import type { CitationDetail, CitationList } from '../../contract/staff-citation.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';
import { citationKeys } from '../staff-citation-api.ts';

type Listing = CitationList | AgendaCalendar;

/**
 * Shows a citation in another status wherever it is shown, before the server has answered. Returns
 * the way back: everything as it was.
 */
export function setCachedStatus(
  client: QueryClient,
  id: string,
  status: CitationStatus,
): () => void {
  const before = client.getQueriesData({ queryKey: citationKeys.all });
  for (const kind of ['list', 'calendar'] as const) {
    client.setQueriesData<Listing>({ queryKey: [...citationKeys.all, kind] }, (listing) =>
      withStatus(listing, id, status),
    );
  }
  client.setQueryData<CitationDetail>(
    citationKeys.detail(id),
    (detail) => detail && { ...detail, status },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

function withStatus(
  listing: Listing | undefined,
  id: string,
  status: CitationStatus,
): Listing | undefined {
  if (!listing) return listing;
  const changed = <C extends { _id: string; status: CitationStatus }>(citation: C): C =>
    citation._id === id ? { ...citation, status } : citation;
  return 'days' in listing
    ? { ...listing, citations: listing.citations.map(changed) }
    : { ...listing, citations: listing.citations.map(changed) };
}
