import { LiveRegion } from '#web-kit/live-region.tsx';
import { Skeleton } from '#web-kit/skeleton.tsx';
import css from './list.module.css';
import { PER_PAGE } from './use-citation-list.ts';

/** As high as a full page of the list. */
export function ListSkeleton() {
  return (
    <div className={css.skeleton}>
      <LiveRegion>Cargando…</LiveRegion>
      {Array.from({ length: PER_PAGE }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={row} className={css.ghost}>
          <Skeleton height={20} />
          <Skeleton height={20} />
          <div className={css.button}>
            <Skeleton height={44} />
          </div>
        </div>
      ))}
    </div>
  );
}
