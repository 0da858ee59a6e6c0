import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLoadFailure } from '../feedback/use-load-failure.ts';

export type Page<Data> = {
  /** Names the request (page and filters) that `data` answers. */
  requestKey: string;
  /** The requested page; while it is loading or after a failure, the previous one. */
  data: Data | undefined;
  /** The first read failed. */
  failed: boolean;
  /** A change of page or filter failed; `data` is the previous page. */
  refreshFailed: boolean;
  /** A change of page or filter is loading; `data` is the previous page. */
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

/** Reads a page of a list. The previous page stays until the new one arrives. */
export function usePage<Data extends { totalPages: number }>({
  failureMessage,
  ...asked
}: PageRequest<Data> & {
  /** Title of the error in the page's banner. */
  failureMessage: string;
}): Page<Data> {
  const { error, isCurrent, ...page } = usePageQuery(asked);
  useLoadFailure(failureMessage, { error, isSuccess: isCurrent, refetch: page.refetch });
  return page;
}

type PageQuery<Data> = Page<Data> & {
  error: Error | null;
  /** `data` is the requested page. */
  isCurrent: boolean;
  refetch: () => Promise<unknown>;
};

/** As `usePage`, for a dialog that shows a failed read itself. Reads only while `wanted`. */
export function usePageQuery<Data extends { totalPages: number }>(
  asked: PageRequest<Data> & { wanted?: boolean; staleTime?: number },
): PageQuery<Data> {
  const { queryKey, queryFn, page, goToPage, wanted = true, staleTime } = asked;
  const reading = useQuery({
    queryKey,
    queryFn,
    placeholderData: keepPreviousData,
    enabled: wanted,
    ...(staleTime !== undefined && { staleTime }),
  });
  const { data, error, isPlaceholderData, errorUpdateCount, refetch } = reading;
  const isCurrent = data !== undefined && !isPlaceholderData;

  const requested = JSON.stringify(queryKey);
  const [known, setKnown] = useState<{ data: Data; requestKey: string }>();
  if (isCurrent && (data !== known?.data || requested !== known.requestKey))
    setKnown({ data, requestKey: requested });
  // An automatic retry does not end the state «failed».
  const lacking = !isCurrent && errorUpdateCount > 0;

  // The last row of the last page may have been removed.
  const last = Math.max(1, (isCurrent && data.totalPages) || page);
  useEffect(() => {
    if (page > last) goToPage(last);
  }, [page, last, goToPage]);

  return {
    requestKey: isCurrent ? requested : (known?.requestKey ?? requested),
    data: data ?? known?.data,
    failed: lacking && known === undefined,
    refreshFailed: lacking && known !== undefined,
    stale: isPlaceholderData && !lacking,
    // A failed page is already the requested one: refetch it.
    goToPage: (to) => (to === page ? void refetch() : goToPage(to)),
    retry: () => void refetch(),
    error,
    isCurrent,
    refetch,
  };
}
