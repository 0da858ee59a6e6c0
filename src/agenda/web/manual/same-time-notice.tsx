import { Button } from '@mantine/core';
import { IconCalendarX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { shortDay } from '#shared/time/day-time.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { WithPlate } from '#ui/panel/text/record-link.tsx';
import type { SameTimeAppointment } from '../../contract/same-time.ts';
import { SHARED_CONTACT_LABELS } from '../../rules/same-time.ts';
import css from './manual.module.css';
import type { SameTimeConflict } from './use-manual-entry.ts';

type Props = {
  conflict: SameTimeConflict;
  sending: boolean;
  onOpen: (id: string) => void;
  onAnyway: () => void;
};

/** The person or the motorcycle has an appointment at that time: names it, and offers «Agendar igual». */
export function SameTimeNotice({ conflict, sending, onOpen, onAnyway }: Props) {
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
