import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { type LocalDateTime, shortDay, type Time } from '#shared/time/day-time.ts';
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
  const free = data.slots.filter(({ available }) => available).map(({ time }) => ({ date, time }));
  const taken = takenSlot(data.slots, entry.time);
  const buttons = { entry, onChoose };
  return (
    <>
      {taken === undefined ? null : (
        <Hint>{`A las ${taken} no hay lugar. Elige otra hora, o crea la cita como sobreturno.`}</Hint>
      )}
      {free.length > 0 ? (
        <SlotButtons name="Horarios libres" slots={free} {...buttons} />
      ) : (
        <>
          <Hint>No hay horarios libres ese día.</Hint>
          <SlotButtons name="Los más cercanos" slots={data.nearest} {...buttons} />
        </>
      )}
      {date === now.today ? (
        <SlotButtons name="Llega ahora" slots={[{ date, time: now.time }]} {...buttons} />
      ) : null}
    </>
  );
}

/** The time of the slot that the typed time lies in, if it is taken. */
function takenSlot(slots: readonly { time: Time; available: boolean }[], typed: string) {
  const before = slots.findLast(({ time }) => time <= typed);
  return before?.available === false ? before.time : undefined;
}

function Hint({ children }: { children: string }) {
  return (
    <p className={css.hint} role="status">
      {children}
    </p>
  );
}

type ChipsProps = Props & { name: string; slots: readonly LocalDateTime[] };

/** Slots as buttons; with the day if it differs from the chosen one. */
export function SlotButtons({ name, slots, entry, onChoose }: ChipsProps) {
  if (slots.length === 0) return null;
  return (
    <fieldset className={css.chips}>
      <legend className={css.chipsName}>{name}</legend>
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
