import { Button } from '@mantine/core';
import { IconCalendarX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { type LocalDateTime, shortDay, type Time } from '#shared/time/day-time.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { WithPlate } from '#ui/panel/text/record-link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { getStaffSlots } from '../../contract/agenda-calendar.ts';
import type { SameTimeAppointment } from '../../contract/manual-entry.ts';
import { SHARED_CONTACT_LABELS } from '../../rules/slot-conflict.ts';
import css from './manual.module.css';
import type { Entry } from './manual-entry.ts';
import type { Conflict, SameTimeConflict } from './use-manual-entry.ts';

type Props = { entry: Entry; onChoose: (start: LocalDateTime) => void };

/** Free slots of the chosen day for the chosen job; any other time can still be typed. */
export function SlotChips({ entry, onChoose }: Props) {
  const { service, product, date } = entry;
  const of = { ...(service !== '' && { service }), ...(product !== '' && { product }) };
  const chosen = service !== '' || product !== '';
  const now = useWorkshopClock();
  const { data, isError } = useQuery({
    ...readQuery(getStaffSlots, { params: { date }, query: of }),
    enabled: chosen,
    placeholderData: keepPreviousData,
  });
  if (!chosen) return <Hint>Elige un servicio o un producto para ver los horarios libres.</Hint>;
  if (isError)
    return <Hint>Los horarios libres no se pudieron cargar. La hora se puede escribir.</Hint>;
  if (!data) {
    return (
      <div className="whole-row" aria-busy="true">
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
    <p className="whole-row note small" role="status">
      {children}
    </p>
  );
}

type ChipsProps = Props & { name: string; slots: readonly LocalDateTime[] };

/** Slots as buttons; with the day if it differs from the chosen one. */
function SlotButtons({ name, slots, entry, onChoose }: ChipsProps) {
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

type ConflictNoticeProps = {
  conflict: Conflict;
  entry: Entry;
  sending: boolean;
  onChoose: (start: LocalDateTime) => void;
  onAnyway: () => void;
};

/** The slot is taken or outside of opening hours: offers other slots, or «Agendar igual». */
export function ConflictNotice({
  conflict,
  entry,
  sending,
  onChoose,
  onAnyway,
}: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new conflict takes the focus again
  useEffect(() => notice.current?.focus(), [conflict]);
  return (
    <div ref={notice} className={css.conflict} role="alert" tabIndex={-1}>
      <p className={css.conflictTitle}>
        <IconCalendarX size={22} aria-hidden="true" />
        {conflict.message}
      </p>
      <SlotButtons
        name="Horarios libres más cercanos"
        slots={conflict.nearest}
        entry={entry}
        onChoose={onChoose}
      />
      <p className={css.explanation}>
        «Agendar igual» la deja como sobreturno: no reserva un puesto de trabajo, y puede coincidir
        con otras citas o quedar fuera del horario del taller.
      </p>
      <BusyButton variant="default" busy={sending} onClick={onAnyway}>
        Agendar igual
      </BusyButton>
    </div>
  );
}

type SameTimeNoticeProps = {
  conflict: SameTimeConflict;
  sending: boolean;
  onOpen: (id: string) => void;
  onAnyway: () => void;
};

/** The person or the motorcycle has an appointment at that time: names it, and offers «Agendar igual». */
export function SameTimeNotice({ conflict, sending, onOpen, onAnyway }: SameTimeNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new conflict takes the focus again
  useEffect(() => notice.current?.focus(), [conflict]);
  const { existing, message } = conflict;
  return (
    <div ref={notice} className={css.conflict} role="alert" tabIndex={-1}>
      <p className={css.conflictTitle}>
        <IconCalendarX size={22} aria-hidden="true" />
        {message}
      </p>
      <p className={css.explanation}>
        <WithPlate motorcycle={existing.motorcycle}>{appointmentText(existing)}</WithPlate>
        <br />
        {`Coincide: ${existing.shared.map((each) => SHARED_CONTACT_LABELS[each]).join(', ')}.`}
      </p>
      <div className={css.chips}>
        <BusyButton variant="default" busy={sending} onClick={onAnyway}>
          Agendar igual
        </BusyButton>
        <Button variant="subtle" disabled={sending} onClick={() => onOpen(existing._id)}>
          Abrir esa cita
        </Button>
      </div>
    </div>
  );
}

/** `Lucía Fernández, jue, 26 nov., de 10:00 a 10:45: Cambio de aceite.` */
const appointmentText = ({ clientName, serviceName, date, time, until }: SameTimeAppointment) =>
  `${clientName}, ${shortDay(date)}, de ${time} a ${until}: ${serviceName}.`;
