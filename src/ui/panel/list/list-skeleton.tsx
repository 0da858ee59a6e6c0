import { Skeleton } from '../../skeleton.tsx';
import { LoadingText } from '../feedback/loading-text.tsx';
import css from './list.module.css';

/** As many as a page has. */
const ROWS = 10;

/** Rows of a table, on phones cards with a button. */
export function ListSkeleton() {
  return (
    <div className={css.skeleton}>
      <LoadingText />
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={row} className={css.ghost}>
          <Skeleton height={20} />
          <Skeleton height={20} />
          <div className={css.ghostButton}>
            <Skeleton height={44} />
          </div>
        </div>
      ))}
    </div>
  );
}
