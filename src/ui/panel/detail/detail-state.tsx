import { Button } from '@mantine/core';
import { Banner } from '../../banner.tsx';
import { Skeleton } from '../../skeleton.tsx';
import { LoadingText } from '../feedback/loading-text.tsx';
import css from './detail.module.css';
import type { Reading } from './use-record.ts';

type Props = {
  reading: Reading;
  /** Title of a failed read. */
  failureMessage: string;
  /** «Volver a la agenda» */
  back: string;
  onBack: () => void;
};

/** Shown instead of a record that is loading, does not exist or could not be read. */
export function DetailState({ reading, failureMessage, back, onBack }: Props) {
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
      <div className={css.stack}>
        <Banner kind="error" title={failureMessage}>
          {failure}
        </Banner>
        <Button variant="default" aria-busy={busy} onClick={retry}>
          Reintentar
        </Button>
      </div>
    );
  }
  return <Loading />;
}

/** The skeleton of a record. */
function Loading() {
  return (
    <div className={css.loading} aria-busy="true">
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
