import { type QueryKey, useQuery } from '@tanstack/react-query';
import { CallError } from '../../call.ts';

export type Reading = {
  /** The server's message for a record that does not exist. */
  notFound: string | null;
  /** Why it could not be read. */
  failure: string | null;
  busy: boolean;
  retry: () => void;
};

type Asked<Data> = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  /** Whether the detail is open: the query runs only then. */
  shown: boolean;
};

/** Reads the record of a detail. After a 404 it returns no record, even if one was read before. */
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
