import { Button } from '@mantine/core';
import { Banner } from '#web-kit/banner.tsx';
import { LiveRegion } from '#web-kit/live-region.tsx';
import { Skeleton } from '#web-kit/skeleton.tsx';
import { STAFF_SENTENCES } from '../../contract/staff-citation.ts';
import css from './detail.module.css';
import type { Reading } from './use-citation.ts';

/** Instead of the citation: it is on its way, there is none, or it could not be read. */
export function DetailState({ reading, onBack }: { reading: Reading; onBack: () => void }) {
  const { unknown, failure, busy, retry } = reading;
  if (unknown !== null) {
    return (
      <div className={css.stack}>
        <Banner kind="warning">{unknown}</Banner>
        <Button variant="default" onClick={onBack}>
          Volver a la agenda
        </Button>
      </div>
    );
  }
  if (failure !== null) {
    return (
      <div className={css.stack}>
        <Banner kind="error" title={STAFF_SENTENCES.loadFailed}>
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

/** The shape of what is coming. */
function Loading() {
  return (
    <div className={css.loading} aria-busy="true">
      <LiveRegion>Cargando…</LiveRegion>
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={96} />
      <Skeleton height={96} />
      <Skeleton height={96} />
      <Skeleton height={96} />
    </div>
  );
}
