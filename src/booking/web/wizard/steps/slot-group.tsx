import type { DayAvailability } from '../booking-api.ts';
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
    <div className={css.half}>
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
