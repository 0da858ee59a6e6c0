import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { canMove } from '#kernel/status-machine.ts';
import { CallError } from '#web-kit/call.ts';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { toastDone } from '#web-kit/panel/toast.ts';
import { toastUndo } from '#web-kit/panel/toast-undo.tsx';
import {
  type CitationDetail,
  STAFF_SENTENCES,
  type StaffCitation,
} from '../../contract/staff-citation.ts';
import {
  CITATION_LABELS,
  CITATION_MOVES,
  CITATION_STATUSES,
  type CitationStatus,
} from '../../rules/citation-status.ts';
import { citationKeys, moveCitation } from '../staff-citation-api.ts';
import { showStatus } from './cached-status.ts';

/** What a move needs to know of the citation, as the person saw it. */
export type Movable = Pick<StaffCitation, '_id' | 'clientName' | 'status'>;

export type MoveCitation = {
  /** Resolves with whether it was moved; what went wrong is said by then. One move at a time. */
  move: (citation: Movable, to: CitationStatus) => Promise<boolean>;
  /** Id of the citation whose move is under way. */
  moving: string | null;
};

/**
 * Moves a citation: shown at once, taken back where the server says no. Says a failure in the
 * nearest page banner and, unless `quiet`, a success in a toast, with «Deshacer» where the table of
 * moves has the way back.
 */
export function useMoveCitation({ quiet = false } = {}): MoveCitation {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const [moving, setMoving] = useState<string | null>(null);
  const busy = useRef(false);

  async function move(citation: Movable, to: CitationStatus): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setMoving(citation._id);
    try {
      await send(client, citation, to);
      dismiss();
      if (!quiet) tell(citation, to);
      return true;
    } catch (error) {
      reportMove(error);
      return false;
    } finally {
      busy.current = false;
      setMoving(null);
    }
  }

  function tell(citation: Movable, to: CitationStatus): void {
    const message = `${citation.clientName}: ${CITATION_LABELS[to]}`;
    const undo = () => void move({ ...citation, status: to }, citation.status);
    if (canMove(CITATION_MOVES, to, citation.status))
      toastUndo(`moved-${citation._id}`, message, undo);
    else toastDone(message);
  }

  function reportMove(error: unknown): void {
    const now = statusNow(error);
    if (now === null || !(error instanceof CallError)) report(STAFF_SENTENCES.moveFailed, error);
    else {
      const told = `${error.message} Ahora está en «${CITATION_LABELS[now]}».`;
      report(STAFF_SENTENCES.moveFailed, new Error(told));
    }
  }

  return { move, moving };
}

async function send(client: QueryClient, { _id, status }: Movable, to: CitationStatus) {
  // An answer that is still on its way would show the old status again.
  await client.cancelQueries({ queryKey: citationKeys.all });
  const takeBack = showStatus(client, _id, to);
  try {
    const moved = await moveCitation(_id, to, status);
    client.setQueryData<CitationDetail>(
      citationKeys.detail(_id),
      (detail) => detail && { ...detail, ...moved },
    );
  } catch (error) {
    takeBack();
    throw error;
  } finally {
    void client.invalidateQueries({ queryKey: citationKeys.all });
  }
}

/** Where somebody else was faster: the status that the refusal names. */
function statusNow(error: unknown): CitationStatus | null {
  if (!(error instanceof CallError) || error.code !== 'status-changed') return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('status' in data)) return null;
  return CITATION_STATUSES.find((status) => status === data.status) ?? null;
}
