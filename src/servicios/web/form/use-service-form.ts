import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { CallError } from '#ui/call.ts';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { omitFields, withUnshownErrors } from '#ui/panel/form/field-errors.ts';
import { useFieldErrors } from '#ui/panel/form/use-field-errors.ts';
import { type SharedDraft, useSharedDraft } from '#ui/panel/form/use-shared-draft.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { randomKey } from '#ui/random-key.ts';
import { SERVICE_TEXTS, type StaffService } from '../../contract/staff-service.ts';
import { addService, changeService, newerServiceIn, serviceKeys } from '../staff-service-api.ts';
import { type Draft, draftOf, inputOf, type Problems, problemsOf } from './service-draft.ts';
import { mergeServiceDrafts } from './service-merge.ts';

export type ServiceForm = {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
  problems: Problems;
  busy: boolean;
  dirty: boolean;
  remoteVersion: StaffService | undefined;
  remoteChanges: SharedDraft<StaffService, Draft>['remoteChanges'];
  /** Merges the remote changes into the draft and lists them. */
  showRemoteChanges: () => void;
  /** Changes the draft and removes the problems of the changed fields and of `field`. */
  change: (part: Partial<Draft>, field?: keyof Problems) => void;
  submit: () => Promise<void>;
};

/** `null`: a new service. */
export function useServiceForm(
  service: StaffService | null,
  onSaved: (service: StaffService) => void,
): ServiceForm {
  const shared = useSharedDraft(service, { draftOf, merge: mergeServiceDrafts });
  const { draft, setDraft, version } = shared;
  const [key] = useState(randomKey);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [form, focusFirstError, unshown] = useFieldErrors(problems);
  const client = useQueryClient();

  const change = (part: Partial<Draft>, field?: keyof Problems) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) => omitFields(before, [...Object.keys(part), field]));
  };
  const showProblems = (found: Problems) => {
    setProblems(found);
    focusFirstError();
  };
  const submit = async () => {
    if (busy) return;
    const found = problemsOf(draft);
    if (Object.keys(found).length > 0) return showProblems(found);
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
      const found = problemsIn(error);
      const newer = newerServiceIn(error);
      if (newer !== null) shared.setRemoteVersion(newer);
      if (found !== null) showProblems(found);
    } finally {
      setBusy(false);
    }
  };
  const showRemoteChanges = () => {
    shared.mergeRemote();
    showProblems({});
  };
  const { dirty, remoteVersion, remoteChanges } = shared;
  return {
    form,
    draft,
    problems: withUnshownErrors(problems, unshown),
    busy,
    dirty,
    remoteVersion,
    remoteChanges,
    showRemoteChanges,
    change,
    submit,
  };
}

/** Form fields of request fields with another name. */
const FORM_FIELD_BY_PATH: Readonly<Record<string, keyof Problems>> = { manualCost: 'cost' };

/** Returns the server's message; without an answer, the default message and the reason. */
function messageOf({ kind, message }: CallError): string {
  if (kind === 'connection') return `${SERVICE_TEXTS.saveFailed}. ${message}`;
  return message || SERVICE_TEXTS.saveFailed;
}

/** `null` if the session has ended: the sign-in dialog explains it, and the form stays open. */
function problemsIn(error: unknown): Problems | null {
  if (!(error instanceof CallError)) throw error;
  if (endsSession(error)) return null;
  const fields = Object.entries(error.fields ?? {});
  if (fields.length === 0) return { form: messageOf(error) };
  return Object.fromEntries(
    fields.map(([path, message]) => {
      const field = path.split('.')[0] ?? '';
      return [FORM_FIELD_BY_PATH[field] ?? field, message];
    }),
  );
}
