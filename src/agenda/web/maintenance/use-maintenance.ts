import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { bomKeys } from '#stock/web/bom-api.ts';
import { CallError, messageUnlessField } from '#ui/call.ts';
import { omitFields } from '#ui/panel/form/field-errors.ts';
import { useFieldErrors } from '#ui/panel/form/use-field-errors.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import type { OwnStatusChange } from '../detail/use-open-citation-status.ts';
import { citationKeys, submitMaintenance } from '../staff-citation-api.ts';
import {
  type Draft,
  emptyDraft,
  isEmpty,
  type Problems,
  problemsFromApi,
  problemsOf,
  refreshParts,
  toMaintenanceInput,
} from './maintenance-draft.ts';
import type { Parts } from './use-parts.ts';

export type MaintenanceForm = {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
  problems: Problems;
  /** Error of the server about the whole form, shown below the title of the banner. */
  failure: string | null;
  busy: boolean;
  /** Whether there are neither parts nor labour. */
  empty: boolean;
  dirty: boolean;
  change: (part: Partial<Draft>, about?: keyof Problems) => void;
  submit: () => Promise<void>;
};

type Options = {
  staffName: string;
  /** Current price and stock of the parts. */
  parts: Parts['parts'];
  runTransition: OwnStatusChange['runTransition'];
  onDone: (message: string) => void;
};

/** State of «Completar mantenimiento». Sending it changes the job's status to installed. */
export function useMaintenance(
  { _id }: Pick<CitationDetail, '_id'>,
  { staffName, parts, runTransition, onDone }: Options,
): MaintenanceForm {
  const [initial] = useState(() => emptyDraft(staffName));
  const [typed, setTyped] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [form, focusFirstError, hiddenProblem] = useFieldErrors(problems);
  const client = useQueryClient();
  const attempt = useIdempotencyKey();

  const draft = refreshParts(typed, parts);
  const change = (part: Partial<Draft>, about?: keyof Problems) => {
    setTyped((before) => ({ ...before, ...part }));
    setProblems((before) => omitFields(before, [...Object.keys(part), about]));
  };
  const send = async (): Promise<boolean> => {
    try {
      const input = toMaintenanceInput(draft);
      const { citation, message } = await attempt.send(input, (key) =>
        submitMaintenance(_id, input, key),
      );
      client.setQueryData(citationKeys.detail(_id), citation);
      onDone(message);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!endsSession(error)) {
        setProblems(problemsFromApi(error.fields, draft));
        setFailure(messageUnlessField(error));
      }
      // The stock or the citation changed meanwhile.
      void client.invalidateQueries({ queryKey: bomKeys.stock });
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: citationKeys.all });
    }
  };
  const submit = async () => {
    if (busy || isEmpty(draft)) return;
    const errors = problemsOf(draft);
    setProblems(errors);
    setFailure(null);
    if (Object.keys(errors).length > 0) {
      focusFirstError();
      return;
    }
    setBusy(true);
    if (!(await runTransition('installed', send))) focusFirstError();
    setBusy(false);
  };
  const dirty = JSON.stringify(typed) !== JSON.stringify(initial);
  const empty = isEmpty(draft);
  const message =
    hiddenProblem === null ? failure : [failure, hiddenProblem].filter(Boolean).join(' ');
  return { form, draft, problems, failure: message, busy, empty, dirty, change, submit };
}
