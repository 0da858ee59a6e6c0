import { IconCalendarOff } from '@tabler/icons-react';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import css from './calendar-skeleton.module.css';

const ROWS = [1, 2, 3, 4, 5, 6];

/**
 * Placeholder while days are loading, and a message after a failure, which the page's banner
 * explains.
 */
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
    <div className="column gap-8">
      <LoadingText />
      {ROWS.map((row) => (
        <Skeleton key={row} height={96} />
      ))}
    </div>
  );
}
