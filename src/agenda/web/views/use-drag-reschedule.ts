import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noticeText } from '#correo/rules/notice-text.ts';
import { shortDay } from '#shared/time/day-time.ts';
import { CallError } from '#ui/call.ts';
import { visibleRecords } from '#ui/panel/actions/visible-records.ts';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { toastUndo } from '#ui/panel/feedback/toast-undo.tsx';
import { isSlotConflict } from '../../contract/citation-errors.ts';
import { STAFF_CITATION_TEXTS, type StaffCitation } from '../../contract/staff-citation.ts';
import { type LocalDateTime, parseNearestSlots } from '../citation-api.ts';
import { citationKeys, reschedule } from '../staff-citation-api.ts';

/** Whether it was changed after that, as far as the screen shows it: the server would refuse the undo. */
function changedSince(client: QueryClient, { _id, updatedAt }: RescheduledCitation): boolean {
  const found = visibleRecords(client, citationKeys.all, _id);
  return found.some((row) => String(row.updatedAt) > updatedAt);
}

export type RescheduledCitation = Pick<
  StaffCitation,
  '_id' | 'clientName' | 'clientEmail' | 'date' | 'time' | 'overbooked' | 'updatedAt'
>;

/** The server has no place there; it names others, nearest first. */
export type Conflict = {
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
  /** Id of the citation whose move is under way. */
  moving: string | null;
  conflict: Conflict | null;
  dropConflict: () => void;
};

type RescheduleOptions = { overbook?: boolean; undoable?: boolean };

/**
 * Gives a citation another start. Says by itself how it went: a toast with «Deshacer» where the
 * old start still lies ahead of `isPast`, a question where there is no place, the page's banner.
 */
export function useDragReschedule(isPast: (start: LocalDateTime) => boolean): DragReschedule {
  const client = useQueryClient();
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
      tell(citation, reply, undoable);
    } catch (error) {
      refused(error, citation, to);
    } finally {
      await client.invalidateQueries({ queryKey: citationKeys.all });
      setMoving(null);
    }
  }

  type Reply = Awaited<ReturnType<typeof reschedule>>;

  function tell(
    before: RescheduledCitation,
    { citation, notice, message }: Reply,
    undoable: boolean,
  ): void {
    const when = `${before.clientName}, ${shortDay(citation.date)}, ${citation.time}`;
    const moved = `${message || STAFF_CITATION_TEXTS.rescheduled}: ${when}`;
    const told = noticeText(citation.clientEmail, notice);
    const said = told === '' ? moved : `${moved}. ${told}`;
    const back = { date: before.date, time: before.time };
    if (!undoable || isPast(back)) {
      toastDone(said);
      return;
    }
    const undo = () => void move(citation, back, { overbook: before.overbooked, undoable: false });
    toastUndo(`rescheduled-${before._id}`, said, undo, (gone) =>
      client.getQueryCache().subscribe(() => {
        if (changedSince(client, citation)) gone();
      }),
    );
  }

  function refused(error: unknown, citation: RescheduledCitation, to: LocalDateTime): void {
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
