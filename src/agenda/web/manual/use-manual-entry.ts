import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import type { CallError } from '#ui/call.ts';
import { type Form, type ShowRejected, useForm } from '#ui/panel/form/use-form.ts';
import { isRejection, useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { getStaffSlots } from '../../contract/agenda-calendar.ts';
import {
  enterCitation,
  SAME_TIME,
  type SameTimeAppointment,
  sameTimeAppointment,
} from '../../contract/manual-entry.ts';
import { STAFF_CITATION_TEXTS, type StaffCitation } from '../../contract/staff-citation.ts';
import { isSlotConflict, parseNearestSlots } from '../../rules/slot-conflict.ts';
import { citationKeys, withServiceName } from '../staff-citation-api.ts';
import {
  type Entry,
  entryField,
  entryProblems,
  sameTimeQuestion,
  toManualEntryRequest,
} from './manual-entry.ts';

/** No bay is free at the chosen time; the nearest free slots. */
export type Conflict = { message: string; nearest: readonly LocalDateTime[] };

/** The person or the motorcycle has an appointment at the chosen time. */
export type SameTimeConflict = {
  message: string;
  existing: SameTimeAppointment;
  /** `sameTimeQuestion` of the entry. */
  question: string;
};

/** `inWorkshop`: also changes the status to «En Taller». */
type SubmitOptions = { inWorkshop?: boolean; overbook?: boolean };

export type ManualEntryForm = Form<Entry> & {
  /** Of the last submission, until another job or time is chosen. */
  conflict: Conflict | null;
  /** Of the last submission, until another person, motorcycle, job or time is chosen. */
  sameTime: SameTimeConflict | null;
  /** Submits as before, after the question about the appointment at the same time. */
  confirmSameTime: () => void;
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
  const [sameTime, setSameTime] = useState<SameTimeConflict | null>(null);
  const options = useRef({ overbook: false, inWorkshop: false });
  /** The question that the user has answered. */
  const confirmed = useRef('');
  /** The same content is created once, however often it is sent. */
  const attempt = useIdempotencyKey();
  const form = useForm({
    initial,
    endpoint: enterCitation,
    toBody: (entry) =>
      toManualEntryRequest(entry, {
        ...options.current,
        sameTimeConfirmed: confirmed.current === sameTimeQuestion(entry),
      }),
    fieldOf: entryField,
    validate: entryProblems,
    send: async (request) => {
      const { data } = await attempt.send(request, (key) =>
        staffCall(enterCitation, { body: request }, { key }),
      );
      void client.invalidateQueries({ queryKey: citationKeys.all });
      return { message: STAFF_CITATION_TEXTS.created, citation: withServiceName(data) };
    },
    failureMessage: STAFF_CITATION_TEXTS.createFailed,
    showRejected,
    onRefused: (error) => {
      // Without an answer «Agendar igual» stays, which sends the same body again.
      if (isRejection(error)) setConflict(conflictIn(error));
      setSameTime(sameTimeIn(error, sameTimeQuestion(form.draft)));
      // Slots that were shown as free may be taken.
      void client.invalidateQueries({ queryKey: [...citationKeys.all, getStaffSlots.path] });
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
  const confirmSameTime = () => {
    confirmed.current = sameTimeQuestion(form.draft);
    submit(options.current);
  };
  return {
    ...form,
    conflict,
    sameTime: sameTime?.question === sameTimeQuestion(form.draft) ? sameTime : null,
    confirmSameTime,
    entersWorkshop,
    change,
    submit,
  };
}

function sameTimeIn({ code, message, data }: CallError, question: string): SameTimeConflict | null {
  const existing = sameTimeAppointment.safeParse(data);
  if (code !== SAME_TIME || !existing.success) return null;
  return { message, existing: existing.data, question };
}

const conflictIn = ({ code, message, data }: CallError): Conflict | null =>
  isSlotConflict(code) ? { message, nearest: parseNearestSlots(data) } : null;

const showRejected: ShowRejected = (error, fields) => {
  const asks = isSlotConflict(error.code) || error.code === SAME_TIME;
  if (asks || Object.keys(fields).length > 0) return [fields, null];
  const hasMessage = error.kind === 'refused' && error.message !== '';
  return hasMessage
    ? [{}, { sentence: error.message, detail: '' }]
    : [{}, { sentence: STAFF_CITATION_TEXTS.createFailed, detail: error.message }];
};
