import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noticeSentence } from '#correo/rules/notice-sentence.ts';
import { shortDay } from '#kernel/day-time.ts';
import { CallError } from '#web-kit/call.ts';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { shownRecords } from '#web-kit/panel/shown-records.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import { toastUndo } from '#web-kit/panel/toast-undo.tsx';
import { STAFF_SENTENCES, type StaffCitation } from '../../contract/staff-citation.ts';
import { nearestOf, type Start } from '../citation-api.ts';
import { citationKeys, reschedule } from '../staff-citation-api.ts';

/** Whether it was changed after that, as far as the screen shows it: the server would refuse the undo. */
function changedSince(client: QueryClient, { _id, updatedAt }: Movable): boolean {
  const found = shownRecords(client, citationKeys.all, _id);
  return found.some((row) => String(row.updatedAt) > updatedAt);
}

export type Movable = Pick<
  StaffCitation,
  '_id' | 'clientName' | 'clientEmail' | 'date' | 'time' | 'overbooked' | 'updatedAt'
>;

/** The server has no place there; it names others, nearest first. */
export type Conflict = { citation: Movable; to: Start; sentence: string; nearest: Start[] };

export type Reschedule = {
  move: (citation: Movable, to: Start, how?: How) => Promise<void>;
  /** Id of the citation whose move is under way. */
  moving: string | null;
  conflict: Conflict | null;
  dropConflict: () => void;
};

type How = { overbook?: boolean; undoable?: boolean };

const NO_PLACE: readonly string[] = ['slot-taken', 'slot-unavailable'];

/**
 * Gives a citation another start. Says by itself how it went: a toast with «Deshacer» where the
 * old start still lies ahead of `isPast`, a question where there is no place, the page's banner.
 */
export function useReschedule(isPast: (start: Start) => boolean): Reschedule {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const [moving, setMoving] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function move(citation: Movable, to: Start, how: How = {}): Promise<void> {
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

  function tell(before: Movable, { citation, notice, message }: Reply, undoable: boolean): void {
    const when = `${before.clientName}, ${shortDay(citation.date)}, ${citation.time}`;
    const moved = `${message || STAFF_SENTENCES.rescheduled}: ${when}`;
    const told = noticeSentence(citation.clientEmail, notice);
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

  function refused(error: unknown, citation: Movable, to: Start): void {
    if (error instanceof CallError && NO_PLACE.includes(error.code)) {
      setConflict({ citation, to, sentence: error.message, nearest: nearestOf(error.data) });
    } else {
      setConflict(null);
      report(STAFF_SENTENCES.rescheduleFailed, error);
    }
  }

  return { move, moving, conflict, dropConflict: () => setConflict(null) };
}
