import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isTime, type LocalDateTime } from '#shared/time/day-time.ts';
import { CallError } from '#ui/call.ts';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import {
  type CitationDetail,
  STAFF_CITATION_TEXTS,
  type StaffCitation,
} from '../../contract/staff-citation.ts';
import { isSlotConflict, parseNearestSlots } from '../../rules/slot-conflict.ts';
import { citationKeys, reschedule } from '../staff-citation-api.ts';

export type SlotConflict = {
  kind: 'no-place';
  title: string;
  /** Message of the server. */
  sentence: string;
  nearest: LocalDateTime[];
};
type Problem = { kind: 'incomplete'; sentence: string } | SlotConflict;

type Rescheduling = {
  /** `overbook`: even if no bay is free. */
  send: (start: LocalDateTime, overbook: boolean) => Promise<void>;
  sending: boolean;
  problem: Problem | null;
  /** Clears the problem of the earlier choice. */
  forget: () => void;
};

export function useReschedule(
  citation: StaffCitation,
  onDone: (sentence: string) => void,
): Rescheduling {
  const client = useQueryClient();
  const { report } = usePageErrors();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const busy = useRef(false);

  async function send(start: LocalDateTime, overbook: boolean): Promise<void> {
    if (busy.current) return;
    if (!isTime(start.time)) {
      setProblem({ kind: 'incomplete', sentence: STAFF_CITATION_TEXTS.incomplete });
      return;
    }
    busy.current = true;
    setSending(true);
    try {
      const sent = { ...start, overbook, expectedUpdatedAt: citation.updatedAt };
      const { citation: moved, message } = await reschedule(citation._id, sent);
      client.setQueryData<CitationDetail>(
        citationKeys.detail(citation._id),
        (detail) => detail && { ...detail, ...moved },
      );
      onDone(message || STAFF_CITATION_TEXTS.rescheduled);
    } catch (error) {
      const conflict = slotConflictOf(error);
      setProblem(conflict);
      if (conflict === null) report(STAFF_CITATION_TEXTS.rescheduleFailed, error);
    } finally {
      busy.current = false;
      setSending(false);
      void client.invalidateQueries({ queryKey: citationKeys.all });
    }
  }
  return { send, sending, problem, forget: () => setProblem(null) };
}

/** Returns the conflict if no bay is free: the only error that staff may override. */
function slotConflictOf(error: unknown): SlotConflict | null {
  if (!(error instanceof CallError)) return null;
  if (!isSlotConflict(error.code)) return null;
  return {
    kind: 'no-place',
    title: STAFF_CITATION_TEXTS.rescheduleFailed,
    sentence: error.message,
    nearest: parseNearestSlots(error.data),
  };
}
