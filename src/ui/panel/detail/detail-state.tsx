import { Button } from '@mantine/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { Banner } from '../../banner.tsx';
import { CallError } from '../../call.ts';
import { Skeleton } from '../../skeleton.tsx';
import { LoadingText } from '../feedback/loading-text.tsx';
import css from './detail.module.css';

type Props = {
  reading: Reading;
  /** Whether facts from the row of a list stand above this. */
  hasFacts?: boolean;
  /** Title of a failed read. */
  failureMessage: string;
  /** «Volver a la agenda» */
  back: string;
  onBack: () => void;
};

/** Shown instead of a record that is loading, does not exist or could not be read. */
export function DetailState({ reading, hasFacts = false, failureMessage, back, onBack }: Props) {
  const { notFound, failure, busy, retry } = reading;
  if (notFound !== null) {
    return (
      <div className={css.stack}>
        <Banner kind="warning">{notFound}</Banner>
        <Button variant="default" onClick={onBack}>
          {back}
        </Button>
      </div>
    );
  }
  if (failure !== null) {
    return (
      <div className={`${css.stack} ${hasFacts ? 'top-16' : ''}`}>
        <Banner kind="error" title={failureMessage}>
          {failure}
        </Banner>
        <Button variant="default" aria-busy={busy} onClick={retry}>
          Reintentar
        </Button>
      </div>
    );
  }
  return <Loading hasFacts={hasFacts} />;
}

/** The skeleton of a record. */
function Loading({ hasFacts }: { hasFacts: boolean }) {
  return (
    <div className={`stack gap-16 ${hasFacts ? 'top-16' : ''}`} aria-busy="true">
      <LoadingText />
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={96} />
      <Skeleton height={96} />
      <Skeleton height={96} />
      <Skeleton height={96} />
    </div>
  );
}

type Reading = {
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
