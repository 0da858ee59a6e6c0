import { IconCalendarOff } from '@tabler/icons-react';
import { LoadingWord } from '#web-kit/panel/loading-word.tsx';
import { Skeleton } from '#web-kit/skeleton.tsx';
import css from './calendar-skeleton.module.css';

const ROWS = [1, 2, 3, 4, 5, 6];

/** While days are being read; and where they could not be, which the page's banner explains. */
export function CalendarSkeleton({ loading }: { loading: boolean }) {
  if (!loading) {
    return (
      <div className={css.missing}>
        <IconCalendarOff size={32} stroke={1.5} aria-hidden="true" />
        <p>Las citas no se pueden mostrar ahora.</p>
      </div>
    );
  }
  return (
    <div className={css.rows}>
      <LoadingWord />
      {ROWS.map((row) => (
        <Skeleton key={row} height={96} />
      ))}
    </div>
  );
}
