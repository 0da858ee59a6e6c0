import { type Day, minuteOf, timeOf, weekdayOf } from '#shared/time/day-time.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { DayAvailability } from '../availability-cache.ts';
import css from './schedule.module.css';
import { type Openings, splitByMidday } from './slot-halves.ts';

type Slot = DayAvailability['slots'][number];
type GroupProps = {
  slots: readonly Slot[];
  chosen: string;
  onChoose: (time: string) => void;
};
type Props = GroupProps & { openings: Openings };

const REASONS = { taken: 'Ocupado', 'too-short': 'No alcanza el tiempo' } as const;

/** Returns free and taken slots, without those outside of the booking window. */
export const shownSlots = (slots: readonly Slot[]) =>
  slots.filter(({ reason }) => reason !== 'not-bookable');

/**
 * Native radios that look like tiles: one group, one stop in the Tab order; taken slots are
 * skipped.
 */
export function SlotGroup({ slots, openings, chosen, onChoose }: Props) {
  const { morning, afternoon } = splitByMidday(shownSlots(slots), openings);
  return (
    <>
      <Half title="Mañana" slots={morning} chosen={chosen} onChoose={onChoose} />
      <Half title="Tarde" slots={afternoon} chosen={chosen} onChoose={onChoose} />
    </>
  );
}

function Half({ title, slots, chosen, onChoose }: GroupProps & { title: string }) {
  if (slots.length === 0) return null;
  return (
    <div className="below-12">
      <h3 className={css.halfTitle}>{title}</h3>
      <div className={css.grid}>
        {slots.map(({ time, available, reason }) => (
          <label key={time} className={css.slot}>
            <input
              className="cover-input"
              type="radio"
              name="time"
              value={time}
              checked={available && time === chosen}
              disabled={!available}
              onChange={() => onChoose(time)}
            />
            <span className={css.tile}>
              {reason === 'taken' ? <s>{time}</s> : time}
              {available ? null : (
                <small>{reason === 'too-short' ? REASONS[reason] : REASONS.taken}</small>
              )}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

export type WeeklyHours = readonly Openings[];

const TILES = Array.from({ length: 12 }, (_, tile) => `tile ${tile}`);
const TILE_PX = 64;
/** Title 22 + its gap 8 + gap of the half 12, less the gap 8 that the last row does not have. */
const HEAD_PX = 34;
const USUAL_STEP = 30;

/**
 * Twelve placeholder tiles. The height matches the likely number of slots, so that nothing moves.
 */
export function SlotSkeleton({ date, hours }: { date: Day; hours: WeeklyHours | undefined }) {
  return (
    <div aria-busy="true" style={{ minHeight: likelyHeight(hours?.[weekdayOf(date) - 1] ?? []) }}>
      <div className={css.halfSpace} />
      <div className={css.grid}>
        {TILES.map((tile) => (
          <Skeleton key={tile} height={56} />
        ))}
      </div>
    </div>
  );
}

function likelyHeight(hours: WeeklyHours[number]): number {
  const slots = hours.flatMap(({ opens, closes }) => {
    const first = minuteOf(opens);
    const count = Math.max(0, Math.ceil((minuteOf(closes) - first) / USUAL_STEP));
    return Array.from({ length: count }, (_, step) => ({
      time: timeOf(first + step * USUAL_STEP),
    }));
  });
  const { morning, afternoon } = splitByMidday(slots, hours);
  const counts = [morning.length, afternoon.length].filter((count) => count > 0);
  return counts.reduce((sum, count) => sum + HEAD_PX + Math.ceil(count / 3) * TILE_PX, 0);
}
