import { IconCalendarX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import css from './manual.module.css';
import type { Entry } from './manual-entry.ts';
import { SlotButtons } from './slot-chips.tsx';
import type { Conflict } from './use-manual-entry.ts';

type Props = {
  conflict: Conflict;
  entry: Entry;
  sending: boolean;
  onChoose: (start: LocalDateTime) => void;
  onAnyway: () => void;
};

/** The slot is taken or outside of opening hours: offers other slots, or «Agendar igual». */
export function ConflictNotice({ conflict, entry, sending, onChoose, onAnyway }: Props) {
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
