import css from './schedule.module.css';
import { halves, type Openings } from './slot-halves.ts';

type Slot = { time: string; available: boolean };
type GroupProps = {
  slots: readonly Slot[];
  chosen: string;
  onChoose: (time: string) => void;
};
type Props = GroupProps & { openings: Openings };

/** Native radios that look like tiles: one group, one stop of the Tab key, taken ones skipped. */
export function SlotGroup({ slots, openings, chosen, onChoose }: Props) {
  const { morning, afternoon } = halves(slots, openings);
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
        {slots.map(({ time, available }) => (
          <label key={time} className={css.slot}>
            <input
              type="radio"
              name="time"
              value={time}
              checked={available && time === chosen}
              disabled={!available}
              onChange={() => onChoose(time)}
            />
            <span className={css.tile}>
              {available ? time : <s>{time}</s>}
              {available ? null : <small>Ocupado</small>}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
