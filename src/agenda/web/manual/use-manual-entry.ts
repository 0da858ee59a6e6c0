import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { CallError } from '#ui/call.ts';
import { useFieldErrors } from '#ui/panel/form/use-field-errors.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { isSlotConflict } from '../../contract/citation-errors.ts';
import { STAFF_CITATION_TEXTS, type StaffCitation } from '../../contract/staff-citation.ts';
import { parseNearestSlots } from '../citation-api.ts';
import { citationKeys, createManualEntry } from '../staff-citation-api.ts';
import {
  type Entry,
  type EntryProblems,
  problemsFromApi,
  problemsOf,
  toManualEntryRequest,
} from './manual-entry.ts';

/** Result of the last submission; `none` before it and after a change that resolves it. */
export type Outcome =
  | { kind: 'none' }
  | { kind: 'problems'; problems: EntryProblems }
  | { kind: 'conflict'; message: string; nearest: readonly LocalDateTime[] }
  | { kind: 'failed'; message: string; detail: string };

const NONE: Outcome = { kind: 'none' };
const NO_PROBLEMS: EntryProblems = {};

/** State of the form from opening to closing: values and submission. */
export function useManualEntry(initial: Entry, onDone: (citation: StaffCitation) => void) {
  const client = useQueryClient();
  const [entry, setEntry] = useState(initial);
  const [outcome, setOutcome] = useState(NONE);
  const [sending, setSending] = useState(false);
  const [entersWorkshop, setEntersWorkshop] = useState(false);
  /** The same content is created once, however often it is sent. */
  const attempt = useIdempotencyKey();
  const problems = outcome.kind === 'problems' ? outcome.problems : NO_PROBLEMS;
  const [form, focusFirstError, hiddenProblem] = useFieldErrors(problems);

  function settle(next: Outcome): void {
    setOutcome(next);
    if (next.kind !== 'conflict') focusFirstError();
  }

  function change(part: Partial<Entry>): void {
    setEntry((before) => ({ ...before, ...part }));
    setOutcome((before) => afterChange(before, part));
  }

  /**
   * `inWorkshop`: also changes the status to «En Taller». An overbooking after a conflict keeps
   * that choice.
   */
  async function submit(options: { inWorkshop?: boolean; overbook?: boolean } = {}): Promise<void> {
    const { overbook = false, inWorkshop = overbook && entersWorkshop } = options;
    const errors = problemsOf(entry);
    if (Object.keys(errors).length > 0) return settle({ kind: 'problems', problems: errors });
    const request = toManualEntryRequest(entry, { overbook, inWorkshop });
    setEntersWorkshop(inWorkshop);
    setSending(true);
    try {
      const citation = await attempt.send(request, (key) => createManualEntry(request, key));
      void client.invalidateQueries({ queryKey: citationKeys.all });
      onDone(citation);
    } catch (error) {
      settle(outcomeOf(error));
      setSending(false);
      // Slots that were shown as free may be taken.
      void client.invalidateQueries({ queryKey: [...citationKeys.all, 'slots'] });
    }
  }

  return { form, entry, outcome, problems, hiddenProblem, sending, entersWorkshop, change, submit };
}

/** Clears the error of a changed field. Another job or time resolves a conflict. */
function afterChange(before: Outcome, part: Partial<Entry>): Outcome {
  if (before.kind === 'problems') {
    const problems = { ...before.problems };
    for (const name of Object.keys(part)) delete problems[name as keyof Entry];
    if ('service' in part || 'product' in part) delete problems.service;
    return Object.keys(problems).length === 0 ? NONE : { kind: 'problems', problems };
  }
  const concerns = ['date', 'time', 'service', 'product'].some((name) => name in part);
  return before.kind === 'conflict' && concerns ? NONE : before;
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof CallError)) throw error;
  // The panel shows its sign-in dialog over the unchanged form.
  if (endsSession(error)) return NONE;
  if (isSlotConflict(error.code))
    return { kind: 'conflict', message: error.message, nearest: parseNearestSlots(error.data) };
  const problems = problemsFromApi(error.fields);
  if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
  const hasMessage = error.kind === 'refused' && error.message !== '';
  if (hasMessage) return { kind: 'failed', message: error.message, detail: '' };
  return { kind: 'failed', message: STAFF_CITATION_TEXTS.createFailed, detail: error.message };
}
