import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { DayField } from '#web-kit/panel/day-field.tsx';
import { TimeField } from '#web-kit/panel/time-field.tsx';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import type { Start } from '../citation-api.ts';
import { citationKeys, fetchStaffSlots } from '../staff-citation-api.ts';
import { FreeSlots } from './free-slots.tsx';
import { NoPlace } from './no-place.tsx';
import css from './reschedule.module.css';
import { useReschedule } from './use-reschedule.ts';

type Props = { citation: StaffCitation; onDone: (sentence: string) => void };

/** A new day and time: a free one of the grid, or any that staff type. */
export function RescheduleForm({ citation, onDone }: Props) {
  const { today } = useWorkshopClock();
  const [date, setDate] = useState(() => [citation.date, today].toSorted()[1] ?? today);
  const [time, setTime] = useState('');
  const { send, sending, problem, forget } = useReschedule(citation, onDone);
  const slots = useSlots(citation._id, date);
  const form = useRef<HTMLFormElement>(null);
  const errorId = useId();
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no way to clean up.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const choose = (start: Partial<Start>) => {
    forget();
    if (start.date !== undefined) setDate(start.date);
    setTime(start.time ?? '');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ date, time }, false);
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
      {problem?.kind === 'no-place' ? (
        <NoPlace
          problem={problem}
          busy={sending}
          onNearest={choose}
          onOverbook={() => void send({ date, time }, true)}
        />
      ) : (
        <Button type="submit" aria-busy={sending} className={css.submit}>
          Guardar nueva fecha
        </Button>
      )}
    </form>
  );
}

function useSlots(citation: string, date: string) {
  return useQuery({
    queryKey: citationKeys.slots(date, { citation }),
    queryFn: ({ signal }) => fetchStaffSlots(date, { citation }, signal),
  });
}
