import { Skeleton } from '../../skeleton.tsx';
import { LoadingText } from '../feedback/loading-text.tsx';
import css from './list.module.css';

/** The default page size. */
const ROWS = 10;

/** Placeholder rows of a list; on phones cards with a button. */
export function ListSkeleton() {
  return (
    <div className={css.skeleton}>
      <LoadingText />
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are equal
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
