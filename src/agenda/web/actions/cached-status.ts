import type { QueryClient } from '@tanstack/react-query';
import type { AgendaCalendar } from '../../contract/agenda-calendar.ts';
import type { CitationDetail, CitationList } from '../../contract/staff-citation.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';
import { citationKeys } from '../staff-citation-api.ts';

type Listing = CitationList | AgendaCalendar;

/** Sets the status of a citation in all cached lists and calendars. */
export function setListedCitationStatus(
  client: QueryClient,
  id: string,
  status: CitationStatus,
): void {
  for (const kind of ['list', 'calendar'] as const) {
    client.setQueriesData<Listing>({ queryKey: [...citationKeys.all, kind] }, (data) =>
      withStatus(data, id, status),
    );
  }
}

/** Sets the status of a citation in the query cache. */
export function setCachedCitationStatus(
  client: QueryClient,
  id: string,
  status: CitationStatus,
): void {
  setListedCitationStatus(client, id, status);
  client.setQueryData<CitationDetail>(
    citationKeys.detail(id),
    (detail) => detail && { ...detail, status },
  );
}

function withStatus(
  data: Listing | undefined,
  id: string,
  status: CitationStatus,
): Listing | undefined {
  if (!data) return data;
  const update = <C extends { _id: string; status: CitationStatus }>(citation: C): C =>
    citation._id === id ? { ...citation, status } : citation;
  return 'days' in data
    ? { ...data, citations: data.citations.map(update) }
    : { ...data, citations: data.citations.map(update) };
}
