import { Button } from '@mantine/core';
import { IconCalendarTime, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { DayField } from '#ui/panel/fields/day-field.tsx';
import { TimeField } from '#ui/panel/fields/time-field.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { getStaffSlots } from '../../contract/agenda-calendar.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import { isRescheduleRequested } from '../actions/reschedule-request.ts';
import { useChangeNotice } from '../client-messages.ts';
import css from './reschedule.module.css';
import {
  FreeSlots,
  isSameTime,
  RescheduledNotice,
  SlotConflictNotice,
} from './reschedule-slots.tsx';
import { useReschedule } from './use-reschedule.ts';

type Props = {
  citation: CitationDetail;
  onDone: (sentence: string) => void;
  /** Called when the form opens or closes: while open, other actions are not primary. */
  onTurn: (open: boolean) => void;
};

/** «Reagendar», folded by default; not for a delivered or cancelled citation. */
export function ReschedulePanel({ citation, onDone, onTurn }: Props) {
  const [open, setOpen] = useState(() => isRescheduleRequested(citation._id));
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    onTurn(open);
    return () => onTurn(false);
  }, [open, onTurn]);
  const id = useId();
  if (citation.status === 'delivered' || citation.status === 'cancelled') return null;
  const done = (sentence: string) => {
    setOpen(false);
    toggle.current?.focus();
    onDone(sentence);
  };
  return (
    <section className={css.panel}>
      <h3 className="no-margin">
        <Button
          ref={toggle}
          variant="default"
          fullWidth
          justify="start"
          classNames={{ root: css.toggle ?? '', section: css.toggleSection ?? '' }}
          leftSection={<IconCalendarTime size={18} aria-hidden="true" />}
          rightSection={
            <IconChevronDown
              size={18}
              className={open ? css.open : css.folded}
              aria-hidden="true"
            />
          }
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          Reagendar
        </Button>
      </h3>
      <div id={id} hidden={!open}>
        {open ? <RescheduleForm citation={citation} onDone={done} /> : null}
      </div>
    </section>
  );
}

type RescheduleFormProps = { citation: CitationDetail; onDone: (sentence: string) => void };

/** A new day and time: a free slot, or any time that staff type. */
export function RescheduleForm({ citation, onDone }: RescheduleFormProps) {
  const { today } = useWorkshopClock();
  const noticeOf = useChangeNotice();
  const earliest = [citation.date, today].toSorted()[1] ?? today;
  const [date, setDate] = useState(earliest);
  const [time, setTime] = useState('');
  const { send, sending, problem, forget } = useReschedule(citation, onDone);
  const slots = useQuery(
    readQuery(getStaffSlots, { params: { date }, query: { citation: citation._id } }),
  );
  const form = useScrolledIntoView();
  const errorId = useId();
  const notice = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  // The slot when the form was opened: the choice replaces this slot, not a newer one that the user
  // has not seen. Other changes, such as of the status, do not matter.
  const [from, setFrom] = useState<LocalDateTime>({ date: citation.date, time: citation.time });
  const moved = !sending && !isSameTime(from, citation);
  const choose = (start: Partial<LocalDateTime>) => {
    forget();
    if (start.date !== undefined) setDate(start.date);
    setTime(start.time ?? '');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (moved) notice.current?.focus();
    else void send({ date, time }, false);
  };
  const confirmChange = () => {
    setFrom({ date: citation.date, time: citation.time });
    if (time === '') setDate(earliest);
    forget();
    save.current?.focus();
  };
  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate>
      <DayField
        label="Nueva fecha"
        value={date}
        minimum={today}
        today={today}
        onChange={(day) => choose({ date: day })}
      />
      <FreeSlots
        slots={slots}
        present={date === citation.date ? citation.time : null}
        chosen={time}
        onChoose={(chosen) => choose({ time: chosen })}
        onNearest={choose}
      />
      <TimeField
        label="Nueva hora"
        description="Un horario libre o cualquier otra hora."
        value={time}
        error={problem?.kind === 'incomplete' ? problem.sentence : undefined}
        errorProps={{ id: errorId }}
        onChange={(typed) => choose({ time: typed })}
      />
      <p className="note small break-anywhere">{noticeOf('rescheduled', citation)}</p>
      {moved ? (
        <RescheduledNotice citation={citation} from={from} onGoOn={confirmChange} ref={notice} />
      ) : null}
      {problem?.kind === 'no-place' && !moved ? (
        <SlotConflictNotice
          problem={problem}
          busy={sending}
          onNearest={choose}
          onOverbook={() => void send({ date, time }, true)}
        />
      ) : (
        <Button ref={save} type="submit" aria-busy={sending}>
          Guardar nueva fecha
        </Button>
      )}
    </form>
  );
}

/** Returns the ref of a form that is scrolled into view when it opens. */
function useScrolledIntoView(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a valid cleanup.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return form;
}
