import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { CallError } from '#web-kit/call.ts';
import { without, withUnsaid } from '#web-kit/panel/problems.ts';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import { useFirstProblem } from '#web-kit/panel/use-first-problem.ts';
import { type SharedDraft, useSharedDraft } from '#web-kit/panel/use-shared-draft.ts';
import { randomKey } from '#web-kit/random-key.ts';
import { SERVICE_TEXTS, type StaffService } from '../../contract/staff-service.ts';
import { addService, changeService, newerIn, serviceKeys } from '../staff-service-api.ts';
import { type Draft, draftOf, inputOf, type Problems, problemsOf } from './service-draft.ts';
import { mergeOf } from './service-merge.ts';

export type ServiceForm = {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
  problems: Problems;
  busy: boolean;
  dirty: boolean;
  newer: StaffService | undefined;
  theirs: SharedDraft<StaffService, Draft>['theirs'];
  /** Takes over what somebody else changed meanwhile, and says what it was. */
  look: () => void;
  /** What is changed is no longer said to be wrong; `about` names it where it is no field. */
  change: (part: Partial<Draft>, about?: keyof Problems) => void;
  submit: () => Promise<void>;
};

/** `null`: a new service. */
export function useServiceForm(
  service: StaffService | null,
  onSaved: (service: StaffService) => void,
): ServiceForm {
  const shared = useSharedDraft(service, { draftOf, merge: mergeOf });
  const { draft, setDraft, version } = shared;
  const [key] = useState(randomKey);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [form, leadToProblem, unsaid] = useFirstProblem(problems);
  const client = useQueryClient();

  const change = (part: Partial<Draft>, about?: keyof Problems) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) => without(before, [...Object.keys(part), about]));
  };
  const refuse = (found: Problems) => {
    setProblems(found);
    leadToProblem();
  };
  const submit = async () => {
    if (busy) return;
    const found = problemsOf(draft);
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    setProblems({});
    try {
      const input = inputOf(draft);
      const { service: saved, message } = await (service === null
        ? addService(input, key)
        : changeService(service._id, { ...input, expectedUpdatedAt: version }));
      await client.invalidateQueries({ queryKey: serviceKeys.all });
      toastDone(message);
      onSaved(saved);
    } catch (error) {
      const refused = problemsIn(error);
      const newer = newerIn(error);
      if (newer !== null) shared.noteNewer(newer);
      if (refused !== null) refuse(refused);
    } finally {
      setBusy(false);
    }
  };
  const look = () => {
    shared.takeOver();
    refuse({});
  };
  const { dirty, newer, theirs } = shared;
  return {
    form,
    draft,
    problems: withUnsaid(problems, unsaid),
    busy,
    dirty,
    newer,
    theirs,
    look,
    change,
    submit,
  };
}

/** Where the form shows what the server says of a field of the body. */
const AT: Readonly<Record<string, keyof Problems>> = { manualCost: 'cost' };

/** The server's own sentence; without one, the fixed one and why there is none. */
function sentenceOf({ kind, message }: CallError): string {
  if (kind === 'connection') return `${SERVICE_TEXTS.saveFailed}. ${message}`;
  return message || SERVICE_TEXTS.saveFailed;
}

/** `null` where the session ended: the gate says so, and the form waits for the next try. */
function problemsIn(error: unknown): Problems | null {
  if (!(error instanceof CallError)) throw error;
  if (endsSession(error)) return null;
  const fields = Object.entries(error.fields ?? {});
  if (fields.length === 0) return { form: sentenceOf(error) };
  return Object.fromEntries(
    fields.map(([path, sentence]) => {
      const field = path.split('.')[0] ?? '';
      return [AT[field] ?? field, sentence];
    }),
  );
}
