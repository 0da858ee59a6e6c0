import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { CallError } from '#ui/call.ts';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { omitFields, withUnshownErrors } from '#ui/panel/form/field-errors.ts';
import { useFieldErrors } from '#ui/panel/form/use-field-errors.ts';
import { type SharedDraft, useSharedDraft } from '#ui/panel/form/use-shared-draft.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import type { ManagedUser } from '../../contract/managed-user.ts';
import { USER_TEXTS } from '../../contract/user.ts';
import { addUser, changeUser, newerIn, userKeys } from '../user-api.ts';
import { type Draft, draftOf, type Problems, problemsOf } from './user-draft.ts';
import { mergeUserDrafts } from './user-merge.ts';

export type UserForm = {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
  problems: Problems;
  busy: boolean;
  dirty: boolean;
  remoteVersion: ManagedUser | undefined;
  remoteChanges: SharedDraft<ManagedUser, Draft>['remoteChanges'];
  /** Merges the changes of another user into the draft and shows them. */
  showRemoteChanges: () => void;
  change: (part: Partial<Draft>) => void;
  submit: () => Promise<void>;
};

/** `null`: a new user. */
export function useUserForm(user: ManagedUser | null, onSaved: () => void): UserForm {
  const shared = useSharedDraft(user, { draftOf, merge: mergeUserDrafts });
  const { draft, setDraft, version } = shared;
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [form, focusFirstError, unsaid] = useFieldErrors(problems);
  const client = useQueryClient();

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) => omitFields(before, Object.keys(part)));
  };
  const showProblems = (found: Problems) => {
    setProblems(found);
    focusFirstError();
  };
  const submit = async () => {
    if (busy) return;
    const found = problemsOf(draft, user === null);
    if (Object.keys(found).length > 0) return showProblems(found);
    setBusy(true);
    setProblems({});
    try {
      const message = await save(user, draft, version);
      await client.invalidateQueries({ queryKey: userKeys.users });
      toastDone(message);
      onSaved();
    } catch (error) {
      const rejected = problemsIn(error, user === null);
      const remote = newerIn(error);
      if (remote !== null) shared.setRemoteVersion(remote);
      if (rejected !== null) showProblems(rejected);
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
    problems: withUnshownErrors(problems, unsaid),
    busy,
    dirty,
    remoteVersion,
    remoteChanges,
    showRemoteChanges,
    change,
    submit,
  };
}

async function save(
  user: ManagedUser | null,
  draft: Draft,
  version: string | undefined,
): Promise<string> {
  const sent = { ...draft, permissions: draft.role === 'admin' ? [] : draft.permissions };
  if (user === null) return (await addUser(sent)) || USER_TEXTS.created;
  const change = { ...sent, expectedUpdatedAt: version };
  return (await changeUser(user._id, change)) || USER_TEXTS.updated;
}

/**
 * Returns `null` if the session ended: the sign-in dialog reports it, and the form stays for the
 * next try.
 */
function problemsIn(error: unknown, isNew: boolean): Problems | null {
  if (!(error instanceof CallError)) throw error;
  if (endsSession(error)) return null;
  if (error.code === 'username-taken') return { username: error.message };
  if (error.fields && Object.keys(error.fields).length > 0) return error.fields;
  const failed = isNew ? USER_TEXTS.createFailed : USER_TEXTS.updateFailed;
  return { form: error.kind === 'refused' && error.message !== '' ? error.message : failed };
}
