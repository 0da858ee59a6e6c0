import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noticeText } from '#mail/rules/notice-text.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { type LocalDateTime, longDayWithoutYear, shortDay } from '#shared/time/day-time.ts';
import { CallError } from '#ui/call.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { visibleRecords } from '#ui/panel/actions/use-status-transition.ts';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { toastUndo } from '#ui/panel/feedback/toast-undo.tsx';
import { STAFF_CITATION_TEXTS, type StaffCitation } from '../../../contract/staff-citation.ts';
import { isSlotConflict, parseNearestSlots } from '../../../rules/slot-conflict.ts';
import { citationKeys, reschedule } from '../../staff-citation-api.ts';

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
      <p className="no-margin below-12">
        {sentence} {citation.clientName}: {longDayWithoutYear(to.date)}, {to.time}.
      </p>
      {nearest.length === 0 ? null : (
        <>
          <p className="no-margin below-12" id="horarios-libres">
            Horarios libres más cercanos:
          </p>
          <ul className="stack gap-8 plain-list below-16" aria-labelledby="horarios-libres">
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
      <p className="note smaller">
        Con «Agendar igual» queda como sobreturno: no ocupa ningún puesto de trabajo.{' '}
        {noticeText(citation.clientEmail, 'held', sendsMail)}
      </p>
    </PanelDialog>
  );
}

/**
 * Returns whether a newer version of the citation is in the query cache: then the server would
 * reject the undo.
 */
function changedSince(client: QueryClient, { _id, updatedAt }: RescheduledCitation): boolean {
  const found = visibleRecords(client, citationKeys.all, _id);
  return found.some((row) => String(row.updatedAt) > updatedAt);
}

type RescheduledCitation = Pick<
  StaffCitation,
  '_id' | 'clientName' | 'clientEmail' | 'date' | 'time' | 'overbooked' | 'updatedAt'
>;

/** No bay is free at the new slot; `nearest` has free slots, nearest first. */
type Conflict = {
  citation: RescheduledCitation;
  to: LocalDateTime;
  sentence: string;
  nearest: LocalDateTime[];
};

export type DragReschedule = {
  move: (
    citation: RescheduledCitation,
    to: LocalDateTime,
    how?: RescheduleOptions,
  ) => Promise<void>;
  /** Id of the citation that is being rescheduled. */
  moving: string | null;
  conflict: Conflict | null;
  dropConflict: () => void;
};

type RescheduleOptions = { overbook?: boolean; undoable?: boolean };

/**
 * Reschedules a citation and reports the result: a toast with «Deshacer» if the old slot is not
 * past (`isPast`), the conflict dialog if no bay is free, otherwise the page's banner.
 */
export function useDragReschedule(isPast: (start: LocalDateTime) => boolean): DragReschedule {
  const client = useQueryClient();
  const { sendsMail } = useWorkshop();
  const { report, dismiss } = usePageErrors();
  const [moving, setMoving] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function move(
    citation: RescheduledCitation,
    to: LocalDateTime,
    how: RescheduleOptions = {},
  ): Promise<void> {
    const { overbook = false, undoable = true } = how;
    setMoving(citation._id);
    try {
      const { updatedAt, _id } = citation;
      const reply = await reschedule(_id, { ...to, overbook, expectedUpdatedAt: updatedAt });
      dismiss();
      setConflict(null);
      reportSuccess(citation, reply, undoable);
    } catch (error) {
      reportError(error, citation, to);
    } finally {
      await client.invalidateQueries({ queryKey: citationKeys.all });
      setMoving(null);
    }
  }

  type Reply = Awaited<ReturnType<typeof reschedule>>;

  function reportSuccess(
    before: RescheduledCitation,
    { citation, notice, message: serverMessage }: Reply,
    undoable: boolean,
  ): void {
    const when = `${before.clientName}, ${shortDay(citation.date)}, ${citation.time}`;
    const done = undoable ? serverMessage || STAFF_CITATION_TEXTS.rescheduled : 'Cambio deshecho';
    const moved = `${done}: ${when}`;
    const notified = noticeText(citation.clientEmail, notice, sendsMail);
    const message = notified === '' ? moved : `${moved}. ${notified}`;
    const oldSlot = { date: before.date, time: before.time };
    if (!undoable || isPast(oldSlot)) {
      toastDone(message);
      return;
    }
    const undo = () =>
      void move(citation, oldSlot, { overbook: before.overbooked, undoable: false });
    toastUndo(`rescheduled-${before._id}`, message, undo, (gone) =>
      client.getQueryCache().subscribe(() => {
        if (changedSince(client, citation)) gone();
      }),
    );
  }

  function reportError(error: unknown, citation: RescheduledCitation, to: LocalDateTime): void {
    if (error instanceof CallError && isSlotConflict(error.code)) {
      setConflict({
        citation,
        to,
        sentence: error.message,
        nearest: parseNearestSlots(error.data),
      });
    } else {
      setConflict(null);
      report(STAFF_CITATION_TEXTS.rescheduleFailed, error);
    }
  }

  return { move, moving, conflict, dropConflict: () => setConflict(null) };
}
