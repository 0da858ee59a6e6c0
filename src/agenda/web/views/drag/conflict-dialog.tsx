import { Button } from '@mantine/core';
import { useState } from 'react';
import { noticeText } from '#mail/rules/notice-text.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { longDayWithoutYear, shortDay } from '#shared/time/day-time.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import css from './conflict-dialog.module.css';
import type { Conflict, DragReschedule } from './use-drag-reschedule.ts';

/** No bay is free at the new time: offers nearby free slots, or «Agendar igual». */
export function ConflictDialog({ reschedule }: { reschedule: DragReschedule }) {
  const { sendsMail } = useWorkshop();
  // The last content stays during the closing animation.
  const [last, setLast] = useState<Conflict | null>(null);
  if (reschedule.conflict && reschedule.conflict !== last) setLast(reschedule.conflict);
  if (!last) return null;
  const { citation, to, sentence, nearest } = last;
  const busy = reschedule.moving !== null;
  return (
    <PanelDialog
      opened={reschedule.conflict !== null}
      onClose={reschedule.dropConflict}
      title="No hay lugar a esa hora"
      size="small"
      footer={
        <>
          <Button variant="default" onClick={reschedule.dropConflict}>
            Cancelar
          </Button>
          <BusyButton
            busy={busy}
            onClick={() => void reschedule.move(citation, to, { overbook: true })}
          >
            Agendar igual
          </BusyButton>
        </>
      }
    >
      <p className={css.text}>
        {sentence} {citation.clientName}: {longDayWithoutYear(to.date)}, {to.time}.
      </p>
      {nearest.length === 0 ? null : (
        <>
          <p className={css.text} id="horarios-libres">
            Horarios libres más cercanos:
          </p>
          <ul className={css.starts} aria-labelledby="horarios-libres">
            {nearest.map((start) => (
              <li key={`${start.date} ${start.time}`}>
                <Button
                  variant="default"
                  fullWidth
                  disabled={busy}
                  onClick={() => void reschedule.move(citation, start)}
                >
                  {shortDay(start.date)}, {start.time}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={css.hint}>
        Con «Agendar igual» queda como sobreturno: no ocupa ningún puesto de trabajo.{' '}
        {noticeText(citation.clientEmail, 'held', sendsMail)}
      </p>
    </PanelDialog>
  );
}
