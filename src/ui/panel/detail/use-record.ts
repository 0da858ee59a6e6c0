import { type QueryKey, useQuery } from '@tanstack/react-query';
import { CallError } from '../../call.ts';

export type Reading = {
  /** The server's sentence where there is no such record, or no longer. */
  notFound: string | null;
  /** Why it could not be read. */
  failure: string | null;
  busy: boolean;
  retry: () => void;
};

type Asked<Data> = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  /** As long as it is shown. */
  shown: boolean;
};

/** The record behind a detail; once deleted it is unknown, whatever was read. */
export function useRecord<Data>({
  queryKey,
  queryFn,
  shown,
}: Asked<Data>): Reading & { record: Data | undefined } {
  const { data, error, refetch, isFetching } = useQuery({ queryKey, queryFn, enabled: shown });
  const gone = error instanceof CallError && error.status === 404;
  return {
    record: gone ? undefined : data,
    notFound: gone ? error.message : null,
    failure: error && !gone ? error.message : null,
    busy: isFetching,
    retry: () => void refetch(),
  };
}
