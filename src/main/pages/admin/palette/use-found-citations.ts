import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { citationKeys, fetchCitations } from '#agenda/web/staff-citation-api.ts';
import { worthShowing } from './palette-items.ts';

const PAUSE_MS = 250;
const LEAST_LETTERS = 2;

/** Citations whose client's name holds what was typed, once typing pauses. */
export function useFoundCitations(typed: string, allowed: boolean) {
  const [clientName] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const query = { clientName, limit: 50 };
  const asked = allowed && clientName.length >= LEAST_LETTERS;
  const { data, isFetching, isError } = useQuery({
    queryKey: citationKeys.list(query),
    queryFn: ({ signal }) => fetchCitations(query, signal),
    select: ({ citations }) => worthShowing(citations),
    placeholderData: keepPreviousData,
    enabled: asked,
  });
  const waiting = allowed && typed.trim().length >= LEAST_LETTERS && typed.trim() !== clientName;
  return { found: asked ? (data ?? []) : [], busy: waiting || (asked && isFetching), isError };
}
