import { timeOf } from '#shared/time/day-time.ts';
import type { Hover } from '../drag/use-day-drop.ts';
import css from './calendar.module.css';
import type { CalendarGeometry } from './calendar-geometry.ts';

const OUTCOME_LABELS = {
  free: 'libre',
  taken: 'ocupado',
  outside: 'fuera de horario',
  past: 'ya pasó',
} as const;

/** Preview of a drop: time, and whether a bay is free. */
export function DropPreview({ hover, geometry }: { hover: Hover; geometry: CalendarGeometry }) {
  const { minute, landing, minutes } = hover;
  const { axis, hour } = geometry;
  const until = Math.min(minute + minutes, axis.until);
  const style = {
    top: ((minute - axis.from) * hour) / 60,
    height: Math.max(40, ((until - minute) * hour) / 60),
  };
  return (
    <div className={css.ghost} data-landing={landing.state} style={style} aria-hidden="true">
      <b>{timeOf(minute)}</b> {OUTCOME_LABELS[landing.state]}
    </div>
  );
}
