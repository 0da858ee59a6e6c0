import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import type { CallError } from '#ui/call.ts';
import { type Form, type ShowRejected, useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { isSlotConflict } from '../../contract/citation-errors.ts';
import {
  enterCitation,
  STAFF_CITATION_TEXTS,
  type StaffCitation,
} from '../../contract/staff-citation.ts';
import { parseNearestSlots } from '../citation-api.ts';
import { citationKeys, createManualEntry } from '../staff-citation-api.ts';
import { type Entry, fieldOf, problemsOf, toManualEntryRequest } from './manual-entry.ts';

/** No bay is free at the chosen time; the nearest free slots. */
export type Conflict = { message: string; nearest: readonly LocalDateTime[] };

/** `inWorkshop`: also changes the status to «En Taller». */
type SubmitOptions = { inWorkshop?: boolean; overbook?: boolean };

export type ManualEntryForm = Form<Entry> & {
  /** Of the last submission, until another job or time is chosen. */
  conflict: Conflict | null;
  entersWorkshop: boolean;
  /** An overbooking after a conflict keeps the choice of `inWorkshop`. */
  submit: (options?: SubmitOptions) => void;
};

/** State of the form from opening to closing: values and submission. */
export function useManualEntry(
  initial: Entry,
  onDone: (citation: StaffCitation) => void,
): ManualEntryForm {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [entersWorkshop, setEntersWorkshop] = useState(false);
  const options = useRef({ overbook: false, inWorkshop: false });
  /** The same content is created once, however often it is sent. */
  const attempt = useIdempotencyKey();
  const form = useForm({
    initial,
    endpoint: enterCitation,
    toBody: (entry) => toManualEntryRequest(entry, options.current),
    fieldOf,
    validate: problemsOf,
    send: async (request) => {
      const citation = await attempt.send(request, (key) => createManualEntry(request, key));
      void client.invalidateQueries({ queryKey: citationKeys.all });
      return { message: STAFF_CITATION_TEXTS.created, citation };
    },
    failureMessage: STAFF_CITATION_TEXTS.createFailed,
    showRejected,
    onRefused: (error) => {
      setConflict(conflictIn(error));
      // Slots that were shown as free may be taken.
      void client.invalidateQueries({ queryKey: [...citationKeys.all, 'slots'] });
    },
    onDone: ({ citation }) => onDone(citation),
  });
  // Another job or time resolves a conflict; their fields call `change`, which `input` does not.
  const change = (part: Partial<Entry>) => {
    if (form.busy) return;
    form.change(part);
    if (['date', 'time', 'service', 'product'].some((name) => name in part)) setConflict(null);
  };
  const submit = ({
    overbook = false,
    inWorkshop = overbook && entersWorkshop,
  }: SubmitOptions = {}) => {
    if (form.busy) return;
    options.current = { overbook, inWorkshop };
    setEntersWorkshop(inWorkshop);
    form.submit();
  };
  return { ...form, conflict, entersWorkshop, change, submit };
}

const conflictIn = ({ code, message, data }: CallError): Conflict | null =>
  isSlotConflict(code) ? { message, nearest: parseNearestSlots(data) } : null;

const showRejected: ShowRejected = (error, fields) => {
  if (isSlotConflict(error.code) || Object.keys(fields).length > 0) return [fields, null];
  const hasMessage = error.kind === 'refused' && error.message !== '';
  return hasMessage
    ? [{}, { sentence: error.message, detail: '' }]
    : [{}, { sentence: STAFF_CITATION_TEXTS.createFailed, detail: error.message }];
};
