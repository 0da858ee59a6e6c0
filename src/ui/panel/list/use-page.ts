import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLoadFailure } from '../feedback/use-load-failure.ts';

export type Page<Data> = {
  /** Names the request (page and filters) that `data` answers. */
  of: string;
  /** What was asked for; while it is not here, or could not be had, what was read before. */
  data: Data | undefined;
  /** Nothing came at all. */
  failed: boolean;
  /** Another page or filter could not be had; what is shown is the one before. */
  refreshFailed: boolean;
  /** Another page or filter is on its way; what is shown is the one before. */
  stale: boolean;
  goToPage: (page: number) => void;
  retry: () => void;
};

type PageRequest<Data> = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  page: number;
  goToPage: (page: number) => void;
};

/** The page of a list that filters and pager ask for; the one before stays until it is here. */
export function usePage<Data extends { totalPages: number }>({
  failed,
  ...asked
}: PageRequest<Data> & {
  /** Said in the page's banner where it could not be read. */
  failed: string;
}): Page<Data> {
  const { error, isCurrent: here, ...page } = usePageQuery(asked);
  useLoadFailure(failed, { error, isSuccess: here, refetch: page.refetch });
  return page;
}

type PageQuery<Data> = Page<Data> & {
  error: Error | null;
  /** What is shown is what was asked for. */
  isCurrent: boolean;
  refetch: () => Promise<unknown>;
};

/** The same for a dialog, which says itself what could not be read; it reads while it is `wanted`. */
export function usePageQuery<Data extends { totalPages: number }>(
  asked: PageRequest<Data> & { wanted?: boolean; staleTime?: number },
): PageQuery<Data> {
  const { queryKey, queryFn, page, goToPage: turnTo, wanted = true, staleTime } = asked;
  const reading = useQuery({
    queryKey,
    queryFn,
    placeholderData: keepPreviousData,
    enabled: wanted,
    ...(staleTime !== undefined && { staleTime }),
  });
  const { data, error, isPlaceholderData, errorUpdateCount, refetch } = reading;
  const here = data !== undefined && !isPlaceholderData;

  const asks = JSON.stringify(queryKey);
  const [known, setKnown] = useState<{ data: Data; of: string }>();
  if (here && (data !== known?.data || asks !== known.of)) setKnown({ data, of: asks });
  // Asking again by itself is no other state than having failed.
  const lacking = !here && errorUpdateCount > 0;

  // The last one of the last page may have gone.
  const last = Math.max(1, (here && data.totalPages) || page);
  useEffect(() => {
    if (page > last) turnTo(last);
  }, [page, last, turnTo]);

  return {
    of: here ? asks : (known?.of ?? asks),
    data: data ?? known?.data,
    failed: lacking && known === undefined,
    refreshFailed: lacking && known !== undefined,
    stale: isPlaceholderData && !lacking,
    // The page that could not be had is asked for already.
    goToPage: (to) => (to === page ? void refetch() : turnTo(to)),
    retry: () => void refetch(),
    error,
    isCurrent: here,
    refetch,
  };
}
