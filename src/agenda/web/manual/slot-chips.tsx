import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { type LocalDateTime, shortDay } from '#shared/time/day-time.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { citationKeys, fetchStaffSlots } from '../staff-citation-api.ts';
import css from './manual.module.css';
import type { Entry } from './manual-entry.ts';

type Props = { entry: Entry; onChoose: (start: LocalDateTime) => void };

/** Free slots of the chosen day for the chosen job; any other time can still be typed. */
export function SlotChips({ entry, onChoose }: Props) {
  const { service, product, date } = entry;
  const of = { ...(service !== '' && { service }), ...(product !== '' && { product }) };
  const chosen = service !== '' || product !== '';
  const now = useWorkshopClock();
  const { data, isError } = useQuery({
    queryKey: citationKeys.slots(date, of),
    queryFn: ({ signal }) => fetchStaffSlots(date, of, signal),
    enabled: chosen,
    placeholderData: keepPreviousData,
  });
  if (!chosen) return <Hint>Elige un servicio o un producto para ver los horarios libres.</Hint>;
  if (isError)
    return <Hint>Los horarios libres no se pudieron cargar. La hora se puede escribir.</Hint>;
  if (!data) {
    return (
      <div className={css.wide} aria-busy="true">
        <Skeleton height={44} />
      </div>
    );
  }
  const slots = date === now.today ? [{ date, time: now.time }] : [];
  const free = data.slots.filter(({ available }) => available).map(({ time }) => ({ date, time }));
  if (free.length > 0)
    return (
      <SlotButtons
        name="Horarios libres"
        slots={free}
        now={slots}
        entry={entry}
        onChoose={onChoose}
      />
    );
  return (
    <>
      <Hint>No hay horarios libres ese día.</Hint>
      <SlotButtons
        name="Los más cercanos"
        slots={data.nearest}
        now={slots}
        entry={entry}
        onChoose={onChoose}
      />
    </>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <p className={css.hint} role="status">
      {children}
    </p>
  );
}

type ChipsProps = Props & {
  name: string;
  slots: readonly LocalDateTime[];
  /** The current time, for a client at the counter, if the day is today. */
  now?: readonly LocalDateTime[];
};

/** Slots as buttons; with the day if it differs from the chosen one. */
export function SlotButtons({ name, slots, now = [], entry, onChoose }: ChipsProps) {
  if (slots.length === 0 && now.length === 0) return null;
  return (
    <fieldset className={css.chips}>
      <legend className={css.chipsName}>{name}</legend>
      {now.map((start) => (
        <button
          key="now"
          type="button"
          className={css.chip}
          aria-pressed={start.time === entry.time}
          onClick={() => onChoose(start)}
        >
          Ahora, {start.time}
        </button>
      ))}
      {slots.map((start) => (
        <button
          key={`${start.date} ${start.time}`}
          type="button"
          className={css.chip}
          aria-pressed={start.date === entry.date && start.time === entry.time}
          onClick={() => onChoose(start)}
        >
          {start.date === entry.date ? '' : `${shortDay(start.date)} `}
          {start.time}
        </button>
      ))}
    </fieldset>
  );
}
